import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { newRecord } from '../../notation/record/record.ts';
import { writeShared } from '../../notation/share.ts';
import { boardSvg, pngOf } from '../board/picture/export.tsx';
import { Select } from '../controls/fields.tsx';
import { linkTo } from '../route.ts';
import { stillLook } from '../state/settings.ts';
import { translator } from '../words/say.ts';
import { nothing, type Told } from '../words/told.ts';
import { CopyButton } from './copy-button.tsx';
import type { ExchangeProps } from './exchange-props.ts';
import { download } from './hand-out.ts';
import { encodeQr } from './qr.ts';
import { QrPicture } from './qr-picture.tsx';
import { say } from './words.ts';

const PNG_PIXELS = 1200;

/** Shares the game as a link and as a code to be photographed, and the board as a picture. */
export const SharePart = ({ record, picture }: Pick<ExchangeProps, 'record' | 'picture'>) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const what = useSignal<'whole' | 'position'>('whole');
  const hasCode = useSignal(false);
  const told = useSignal<Told>(nothing);
  const { variant, pieces, flipped, position } = picture;
  const shared = what.value === 'whole' ? record : newRecord(variant, {}, position);
  const text = writeShared(shared);
  const link = text.ok ? addressOf(text.value) : '';
  const code = hasCode.value ? (encodeQr(link, 'M') ?? encodeQr(link, 'L')) : undefined;
  const svg = () =>
    boardSvg({
      variant,
      pieces,
      flipped,
      look: stillLook.value,
      title: say('picture.name', { game: translator.value.gameName(variant.game), position }),
    });
  return (
    <>
      <Select<'whole' | 'position'>
        label={say('share.what')}
        value={what.value}
        options={(['whole', 'position'] as const).map(value => ({ value, label: say(`share.${value}`) }))}
        onChange={value => {
          what.value = value;
        }}
        testId="share-what"
      />
      <div class="field">
        <label for={id}>{say('share.link')}</label>
        <input ref={field} id={id} readOnly value={link} data-testid="share-link" />
      </div>
      <div class="row">
        <CopyButton text={link} field={field} isStrong told={told} testId="share-copy" />
        <button
          type="button"
          data-testid="share-qr"
          aria-expanded={hasCode.value}
          onClick={() => {
            hasCode.value = !hasCode.value;
          }}
        >
          {say('qr.show')}
        </button>
      </div>
      {hasCode.value &&
        (code === undefined ? <p>{say('qr.too-long')}</p> : <QrPicture code={code} label={say('qr.label')} />)}
      <fieldset class="row bare" aria-label={say('picture.title')}>
        <button
          type="button"
          data-testid="picture-svg"
          onClick={() => download(`${variant.game.id}.svg`, svg(), 'image/svg+xml')}
        >
          {say('picture.svg')}
        </button>
        <button
          type="button"
          data-testid="picture-png"
          onClick={async () => {
            try {
              download(`${variant.game.id}.png`, await pngOf(svg(), PNG_PIXELS));
            } catch {
              told.value = () => say('picture.failed');
            }
          }}
        >
          {say('picture.png')}
        </button>
      </fieldset>
      <p role="status" class="small" data-testid="share-told">
        {told.value()}
      </p>
    </>
  );
};

/** The page's own address with a game in it. */
const addressOf = (shared: string): string =>
  `${location.origin}${location.pathname}${linkTo('analysis', '', { g: shared })}`;
