import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import { droppedBy, type Format, formats } from '@poda/library/notation/formats.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Labelled, Select } from '../controls/fields.tsx';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { Answer, CopyButton, download } from './copy-and-download.tsx';
import { say } from './words.ts';

interface PictureOfBoard {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped: boolean;
  readonly position: string;
}

export interface ExchangeProps {
  readonly record: GameRecord;
  readonly picture: PictureOfBoard;
  /** Returns false if the screen cannot open the imported game; the screen then shows the reason itself. */
  onOpen(record: GameRecord, notices: readonly Notice[]): boolean;
}

export const ExportSection = ({
  record,
  picture: { variant, position },
}: Pick<ExchangeProps, 'record' | 'picture'>) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const wanted = useSignal('json');
  const answer = useSignal<LazyText>(emptyText);
  const fitting = formatsOf(variant);
  const format = fitting.find(candidate => candidate.id === wanted.value);
  const isPosition = wanted.value === POSITION;
  const shown = format ?? fitting[0]!;
  const written = isPosition ? position : shown.write([record]);
  const lost = isPosition ? [] : droppedBy(shown, record).map(extra => translator.value.say(`extra.${extra}`));
  return (
    <>
      <Select
        label={say('export.format')}
        value={isPosition ? POSITION : shown.id}
        options={[...fitting.map(({ id: value }) => value), POSITION].map(value => ({
          value,
          label: nameOf(value, variant),
        }))}
        onChange={value => {
          wanted.value = value;
          answer.value = emptyText;
        }}
        testId="export-format"
      />
      <Labelled label={say('export.text')}>
        {id => (
          <textarea ref={text} id={id} rows={4} readOnly spellcheck={false} value={written} data-testid="export-text" />
        )}
      </Labelled>
      {lost.length > 0 && <p class="faint small">{say('export.drops', { list: lost.join(', ') })}</p>}
      <div class="row">
        <CopyButton text={written} field={text} answer={answer} testId="export-copy" />
        <Button
          label={say('download')}
          testId="export-download"
          onClick={() => download(`${variant.game.id}.${isPosition ? 'txt' : endingOf(shown)}`, written)}
        />
      </div>
      <Answer answer={answer} testId="export-told" />
    </>
  );
};

const POSITION = 'position';

const formatsOf = ({ game }: Variant): Format[] =>
  formats.filter(({ gameId }) => gameId === null || gameId === game.id);

/** The notations that keep variations and comments. */
export const annotatedFormats = (variant: Variant): string =>
  formatsOf(variant)
    .filter(({ drops }) => !drops.includes('variations'))
    .map(({ id }) => nameOf(id, variant))
    .join(', ');

const endingOf = ({ extensions }: Format): string => extensions[0]!;

const nameOf = (id: string, { game }: Variant): string => {
  switch (id) {
    case 'json':
    case 'pdn':
    case 'usi':
    case 'fairy':
    case 'position':
      return say(`format.${id}`);
    default:
      return translator.value.ofGame(game, 'format.text') ?? id;
  }
};
