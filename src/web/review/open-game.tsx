import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { newRecord } from '../../notation/record/record.ts';
import type { ExchangeProps } from '../exchange/exchange-props.ts';
import { ImportPart } from '../exchange/import-part.tsx';
import '../exchange/exchange.css';
import { keptGame } from '../play/kept-game.ts';
import { translator } from '../words/say.ts';
import { say } from './words.ts';

/** Which game is to be reviewed: the one that was played last on this device, or one that somebody brings. */
export const OpenGame = ({ refusal, onOpen }: { refusal: string; onOpen: ExchangeProps['onOpen'] }) => {
  const last = keptGame();
  const variant = unwrap(parseVariant(games, last?.game ?? games[0]!.id));
  const picture = { variant, pieces: [], flipped: false, position: variant.start };
  return (
    <section class="sheet narrow">
      <h1>{say('title')}</h1>
      <p class="lead">{say('intro')}</p>
      {last !== undefined && (
        <p>
          <button type="button" class="strong" data-testid="review-kept" onClick={() => onOpen(last, [])}>
            {say('open.kept')}: {translator.value.gameName(variant.game)}
          </button>
        </p>
      )}
      {refusal !== '' && (
        <p class="refusal" role="alert" data-testid="review-refused">
          {refusal}
        </p>
      )}
      <fieldset class="group">
        <legend>{say('open.import')}</legend>
        <ImportPart record={newRecord(variant)} picture={picture} onOpen={onOpen} />
      </fieldset>
    </section>
  );
};
