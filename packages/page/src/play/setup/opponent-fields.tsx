import type { Game, Variant } from '@poda/library/core/contract.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';
import { NumberField } from '../../controls/fields.tsx';
import { Fold } from '../../controls/fold.tsx';
import { Segments } from '../../controls/segments.tsx';
import { perfectText } from '../../engine/table-words.ts';
import { translator } from '../../words/say.ts';
import { type Choice, kindName, kindsOf, levelName, maxDepthOf } from './player-choice.ts';
import { say } from './words.ts';

const levels = Array.from({ length: HIGHEST_LEVEL + 1 }, (_, level) => String(level));

interface OpponentFieldsProps {
  readonly label: string;
  readonly choice: Choice;
  readonly variant: Variant;
  onChange(choice: Choice): void;
  readonly testId: string;
}

export const OpponentFields = ({ label, choice, variant, onChange, testId }: OpponentFieldsProps) => {
  const { game } = variant;
  const isLevel = choice.kind === 'level';
  const others = kindsOf(game).filter(kind => kind !== 'human' && kind !== 'level');
  const maxDepth = maxDepthOf(choice.kind);
  const about = choice.kind === 'perfect' ? perfectText(variant) : aboutOwn(game);
  return (
    <div class="opponent">
      <Segments
        look="grid"
        label={isLevel ? `${label}: ${levelText(choice.level)}` : label}
        value={isLevel ? String(choice.level) : ''}
        segments={levels.map(level => ({ value: level, label: level, spoken: levelText(Number(level)) }))}
        onChange={level => onChange({ ...choice, kind: 'level', level: Number(level) })}
        testId={`${testId}-level`}
      />
      <Fold
        title={isLevel && hasOwn(game) ? say('new.more.own', { player: kindName('own', game) }) : say('new.more')}
        shown={isLevel ? '' : kindName(choice.kind, game)}
        isOpen={!isLevel}
        testId={`${testId}-more`}
      >
        {about !== undefined && (
          // Above the buttons, because on a phone the bar that starts the game covers what is below them.
          <p class="faint small" data-testid={`${testId}-about`}>
            {about}
          </p>
        )}
        <Segments
          look="wrap"
          label={say('new.player')}
          value={isLevel ? '' : choice.kind}
          segments={others.map(kind => ({ value: kind, label: kindName(kind, game) }))}
          onChange={kind => onChange({ ...choice, kind, depth: Math.min(choice.depth, maxDepthOf(kind) ?? Infinity) })}
          testId={`${testId}-kind`}
        />
        {maxDepth !== null && (
          <NumberField
            label={say('player.depth')}
            value={choice.depth}
            min={1}
            max={maxDepth}
            onChange={depth => onChange({ ...choice, depth })}
            testId={`${testId}-depth`}
          />
        )}
      </Fold>
    </div>
  );
};

const hasOwn = ({ players }: Game): boolean => players.length > 0;

/** Undefined if the catalogue of the game does not describe its player. */
const aboutOwn = (game: Game): string | undefined => {
  const about = translator.value.ofGame(game, `player.${game.players[0]?.id}.about`);
  return about && `${kindName('own', game)}: ${about}`;
};

const levelText = (level: number): string => `${level}, ${levelName(level)}`;
