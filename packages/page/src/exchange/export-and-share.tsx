import './exchange.css';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import { boardSvg, pngOf } from '../board/picture/export.tsx';
import { Button } from '../controls/button.tsx';
import { Group } from '../controls/fields.tsx';
import { awardMarks } from '../drawing/marks.ts';
import { stillLook } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { Answer, download } from './copy-and-download.tsx';
import { type ExchangeProps, ExportSection } from './export-section.tsx';
import { LinkSection } from './link-section.tsx';
import { say } from './words.ts';

/** Stands apart so that the play screen need not load the import of games, which needs every parser. */
export const ExportAndShare = (props: Pick<ExchangeProps, 'record' | 'picture'>) => (
  <>
    <Group title={say('share.title')}>
      <LinkSection {...props} />
    </Group>
    <Group title={say('picture.title')}>
      <PicturePart {...props} />
    </Group>
    <Group title={say('export.title')}>
      <ExportSection {...props} />
    </Group>
  </>
);

const PicturePart = ({ picture }: Pick<ExchangeProps, 'picture'>) => {
  const answer = useSignal<LazyText>(emptyText);
  const { variant, pieces, flipped, position } = picture;
  const svg = () =>
    boardSvg({
      variant,
      pieces,
      flipped,
      marks: awardMarks(unwrap(GameState.read(variant, position))),
      look: stillLook.value,
      title: say('picture.name', { ...gameTitle(variant), position }),
    });
  return (
    <>
      <div class="row">
        <Button
          label={say('picture.svg')}
          testId="picture-svg"
          onClick={() => download(`${variant.game.id}.svg`, svg(), 'image/svg+xml')}
        />
        <Button
          label={say('picture.png')}
          testId="picture-png"
          onClick={async () => {
            try {
              download(`${variant.game.id}.png`, await pngOf(svg(), 1200));
            } catch {
              answer.value = () => say('picture.failed');
            }
          }}
        />
      </div>
      <Answer answer={answer} testId="picture-told" />
    </>
  );
};
