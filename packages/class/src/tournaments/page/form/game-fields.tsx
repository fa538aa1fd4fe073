import { games } from '@poda/library/games/index.ts';
import { Select } from '@poda/page/controls/fields.tsx';
import { Fold } from '@poda/page/controls/fold.tsx';
import { hasRules, RulesFields } from '@poda/page/play/setup/rules-fields.tsx';
import { gameTitle, rulesText } from '@poda/page/words/game-title.ts';
import { gameText, variantOf } from '../../../page/parts/texts.ts';
import { say } from '../words.ts';

/** The variants of the home screen. */
export const offeredGames: readonly string[] = games.flatMap(({ id, extras: { featured } }) =>
  featured.map(ruleset => `${id}:${ruleset}`),
);

export const GameFields = ({ game, onChange }: { game: string; onChange: (game: string) => void }) => {
  const variant = variantOf(game);
  const listed = offeredGames.find(name => name === (variant && `${variant.game.id}:${variant.ruleset}`)) ?? game;
  return (
    <>
      <Select
        label={say('new.game')}
        value={listed}
        options={[...new Set([...offeredGames, listed])].map(value => ({
          value,
          label: offeredGames.includes(value) ? gameTitle(variantOf(value)!).game : gameText(value),
        }))}
        testId="game"
        onChange={onChange}
      />
      {variant !== undefined && hasRules(variant) && (
        <Fold title={say('new.rules')} shown={rulesText(variant)}>
          <RulesFields variant={variant} onChange={onChange} />
        </Fold>
      )}
    </>
  );
};
