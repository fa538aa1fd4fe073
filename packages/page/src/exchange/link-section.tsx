import { newRecord } from '@poda/library/notation/record/record.ts';
import { writeShared } from '@poda/library/notation/share-link.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { bound, Select } from '../controls/fields.tsx';
import { set, toggle } from '../controls/signals.ts';
import { linkTo } from '../route.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { Answer, CopyButton } from './copy-and-download.tsx';
import { annotatedFormats, type ExchangeProps } from './export-section.tsx';
import { askForAddresses, type LinkPlace, linkPlaces } from './link-places.ts';
import { encodeQr, QrPicture } from './qr.tsx';
import { say } from './words.ts';

export const LinkSection = ({ record, picture }: Pick<ExchangeProps, 'record' | 'picture'>) => {
  const what = useSignal<'whole' | 'position'>('whole');
  const wantedUrl = useSignal('');
  useEffect(() => void askForAddresses(), []);
  const places = linkPlaces.value;
  const place = places.find(({ url }) => url === wantedUrl.value) ?? places[0]!;
  const { variant, position } = picture;
  const shared = what.value === 'whole' ? record : newRecord(variant, {}, position);
  const text = writeShared(shared);
  return (
    <>
      <LinkField
        link={text.ok ? place.url + linkTo('analysis', '', { g: text.value }) : ''}
        reach={reachText(place, places.length > 1)}
        notes={shared.notes === undefined ? '' : say('share.notes', { formats: annotatedFormats(variant) })}
      />
      <Select<'whole' | 'position'>
        label={say('share.what')}
        {...bound(what)}
        options={(['whole', 'position'] as const).map(value => ({ value, label: say(`share.${value}`) }))}
        testId="share-what"
      />
      {places.length > 1 && (
        <Select
          label={say('share.where')}
          value={place.url}
          options={places.map(({ url, host, reach }) => ({ value: url, label: say(`share.where.${reach}`, { host }) }))}
          onChange={url => set(wantedUrl, url)}
          testId="share-where"
        />
      )}
    </>
  );
};

const LinkField = ({ link, reach, notes }: { link: string; reach: string; notes: string }) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const hasCode = useSignal(false);
  const answer = useSignal<LazyText>(emptyText);
  return (
    <>
      <div class="field">
        <label for={id}>{say('share.link')}</label>
        <input
          ref={field}
          id={id}
          readOnly
          value={link}
          aria-describedby={`${id}-reach ${id}-notes`}
          data-testid="share-link"
        />
      </div>
      <p class="faint small" id={`${id}-reach`} data-testid="share-reach">
        {reach}
      </p>
      {notes !== '' && (
        <p class="small" id={`${id}-notes`} data-testid="share-notes">
          {notes}
        </p>
      )}
      <div class="row">
        <CopyButton text={link} field={field} isStrong answer={answer} testId="share-copy" />
        <Button
          label={say('qr.show')}
          testId="share-qr"
          aria-expanded={hasCode.value}
          onClick={() => toggle(hasCode)}
        />
      </div>
      <Answer answer={answer} testId="share-told" />
      {hasCode.value && <LinkCode link={link} />}
    </>
  );
};

/** A long link gets less error correction. */
const LinkCode = ({ link }: { link: string }) => {
  const code = encodeQr(link, 'M') ?? encodeQr(link, 'L');
  return code === undefined ? <p>{say('qr.too-long')}</p> : <QrPicture code={code} label={say('qr.label')} />;
};

/** Empty if every device can open the link. */
const reachText = ({ host, reach }: LinkPlace, hasNetwork: boolean): string => {
  if (reach === 'everywhere') return '';
  if (reach === 'network') return say('share.reach.network');
  return say('share.reach.device', { host }) + (hasNetwork ? '' : ` ${say('share.reach.how')}`);
};
