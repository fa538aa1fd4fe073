import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { bound } from '@poda/page/controls/fields.tsx';
import { Segments } from '@poda/page/controls/segments.tsx';
import { CopyButton, download } from '@poda/page/exchange/copy-and-download.tsx';
import type { LazyText } from '@poda/page/words/lazy-text.ts';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Facts } from '../../page/parts/lists.tsx';
import { say } from './words.ts';

const starters = {
  Python: {
    file: 'bot.py',
    code: `import random

def score(state, move):
    return 0

def player(state):
    scores = [score(state, move) for move in state['legal']]
    best = max(scores)
    moves = [move for move, value in zip(state['legal'], scores) if value == best]
    return random.choice(moves)
`,
  },
  JavaScript: {
    file: 'bot.js',
    code: `const score = (state, move) => 0;

export const player = state => {
  const scores = state.legal.map(move => score(state, move));
  const best = Math.max(...scores);
  const moves = state.legal.filter((move, i) => scores[i] === best);
  return moves[Math.floor(Math.random() * moves.length)];
};
`,
  },
} as const;

const languages = Object.keys(starters) as (keyof typeof starters)[];

/** A bot to begin with, and what its function gets in the chosen game. */
export const Starter = ({ variant }: { variant: Variant | undefined }) => {
  const language = useSignal(languages[0]!);
  const told = useSignal<LazyText>(() => '');
  const field = useRef<HTMLTextAreaElement>(null);
  const { file, code } = starters[language.value];
  const start = variant === undefined ? '' : new GameState(variant).text;
  return (
    <details data-testid="starter">
      <summary>{say('starter')}</summary>
      <div class="stack arena-part">
        <Segments
          label={say('starter.language')}
          {...bound(language)}
          segments={languages.map(value => ({ value, label: value }))}
          testId="starter"
          look="wrap"
        />
        {/* Without https the browser copies only the text that is selected in a field. */}
        <textarea
          ref={field}
          class="arena-command"
          aria-label={file}
          readOnly
          rows={code.split('\n').length}
          wrap="off"
          value={code}
          data-testid="starter-code"
        />
        <div class="row">
          <CopyButton text={code} field={field} answer={told} testId="starter-copy" />
          <Button label={say('starter.save', { file })} testId="starter-save" onClick={() => download(file, code)} />
          <span role="status">{told.value()}</span>
        </div>
        <p>{say('starter.hint')}</p>
        <Facts
          facts={[
            ['legal', say('starter.legal')],
            ['position', say('starter.position', { start })],
            ['side', say('starter.side')],
            ['moves', say('starter.moves')],
            ['clock', say('starter.clock')],
          ]}
        />
      </div>
    </details>
  );
};
