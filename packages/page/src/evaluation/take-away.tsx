import { formatPlayer, type Player } from '@poda/library/search/players/player-names.ts';
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Answer, CopyButton, download } from '../exchange/copy-and-download.tsx';
import { startGame } from '../play/open-games.ts';
import { emptyText } from '../words/lazy-text.ts';
import { choiceOf, configText, type EvaluationQuestion } from './evaluation-address.ts';
import { say } from './words.ts';

/** The level of the page's player with these weights. */
const LEVEL = 4;

/** The settings as a file, as the name of a player, and as an opponent. */
export const TakeAway = ({ question }: { readonly question: EvaluationQuestion }) => {
  const { state, id } = question;
  const { variant } = state;
  const field = useRef<HTMLInputElement>(null);
  const answer = useSignal(emptyText);
  const fieldId = useId();
  const player: Player = { kind: 'level', level: LEVEL, evaluation: choiceOf(question) };
  return (
    <>
      <p>{say('use.told')}</p>
      <div class="field player-name">
        <label for={fieldId}>{say('use.name')}</label>
        <div class="row">
          <input id={fieldId} ref={field} readOnly value={formatPlayer(player)} data-testid="player-name" />
          <CopyButton text={formatPlayer(player)} field={field} answer={answer} testId="copy-player" />
        </div>
      </div>
      <Answer answer={answer} testId="copy-answer" />
      <div class="row">
        <Button
          label={say('use.file')}
          testId="save-config"
          onClick={() => download(`poda-${variant.game.id}-${id}.json`, configText(question), 'application/json')}
        />
        <Button
          label={say('use.play')}
          testId="play-weights"
          onClick={() => void startGame({ variant, seats: [null, player], names: ['', ''], clock: null })}
        />
      </div>
    </>
  );
};
