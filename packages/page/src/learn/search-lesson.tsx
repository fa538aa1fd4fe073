import { opponent } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { useFocusIfFree } from '../controls/focus.ts';
import { FIELDS, isIn } from '../controls/keys.tsx';
import { Segments } from '../controls/segments.tsx';
import { toggle } from '../controls/signals.ts';
import { type Step, Steps } from '../controls/steps.tsx';
import { type Turn, turns, variant } from '../home/recorded-game.ts';
import { moverText, sentenceOf, sideName, signed, Tree } from '../home/search-picture.tsx';
import { bestBefore, stepsOf, type TreeStep } from '../home/tree-steps.ts';
import { linkTo } from '../route.ts';
import { animation } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from './words.ts';

/** Time in ms to read the sentence of a step while the steps follow each other. */
const MILLIS = 1800;
const MILLIS_OF_CUT = 5000;

const keys: Readonly<Record<string, Step>> = {
  Home: 'first',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  End: 'last',
};

/** The user walks through the recorded search of the first screen. */
export const SearchLesson = () => {
  const game = useMemo(turns, []);
  const at = useSignal({ turn: 0, step: 0 });
  const isPlaying = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfFree(heading);
  const turn = game[at.value.turn]!;
  const steps = useMemo(() => stepsOf(turn), [turn]);
  const { step } = at.value;
  const end = steps.length - 1;
  const show = (turn: number, step: number) => {
    isPlaying.value = false;
    at.value = { turn, step };
  };
  const goTo = (step: number) => show(at.value.turn, Math.min(Math.max(step, 0), end));
  const walk = (to: Step) => {
    // The next key may come before the next render.
    const { step } = at.value;
    goTo({ first: 0, back: step - 1, forward: step + 1, last: end }[to]);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = keys[event.key];
      if (to === undefined || isIn(event.target, FIELDS) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      walk(to);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [turn]);
  useEffect(() => {
    if (!isPlaying.value) return;
    const timer = setTimeout(
      () => {
        at.value = { ...at.value, step: step + 1 };
        isPlaying.value = step + 1 < end;
      },
      steps[step]!.kind === 'cut' ? MILLIS_OF_CUT : MILLIS,
    );
    return () => clearTimeout(timer);
  }, [isPlaying.value, at.value]);
  const play = () => {
    if (step === end) goTo(0);
    toggle(isPlaying);
  };
  const nextCut = steps.findIndex(({ kind }, i) => i > step && kind === 'cut');
  const isOver = step === end;
  return (
    <section class="sheet search-sheet">
      <h1 ref={heading} tabIndex={-1}>
        {say('search')}
      </h1>
      <p class="lead">{say('search.intro')}</p>
      <div class="search-walk">
        <div>
          <figure>
            <div class="search-ground">
              <div class="search-picture">
                <Tree turn={turn} done={steps.slice(0, step + 1)} />
              </div>
            </div>
            <figcaption class="faint small">{legendOf(turn)}</figcaption>
          </figure>
          <p class="search-now" aria-live={isPlaying.value ? 'off' : 'polite'} data-testid="search-now">
            <span>{countOf(turn, steps.slice(0, step + 1))}</span>
            {stepInWords(turn, steps[step]!)}
          </p>
          <Steps isStart={step === 0} isEnd={isOver} onStep={walk}>
            {animation.value > 0 && (
              <Button
                label={say(isPlaying.value ? 'search.pause' : 'search.play')}
                testId="search-play"
                onClick={play}
              />
            )}
            <Button
              label={say(nextCut > 0 ? 'search.next.cut' : isOver ? 'search.next.turn' : 'search.next.choice')}
              class="strong"
              testId="search-next"
              onClick={() => {
                if (isOver) show((at.value.turn + 1) % game.length, 0);
                else goTo(nextCut > 0 ? nextCut : end);
              }}
            />
          </Steps>
        </div>
        <div>
          <Segments
            label={say('search.turns')}
            value={String(at.value.turn)}
            segments={game.map(({ side }, i) => ({
              value: String(i),
              label: i + 1,
              spoken: say('search.turn', { turn: i + 1, side: sideName(side) }),
            }))}
            onChange={chosen => show(Number(chosen), 0)}
            testId="search-turn"
            look="wrap"
          />
          <Reasons turn={turn} />
          <a
            class="button"
            href={linkTo('analysis', '', { game: variant.name, position: turn.position })}
            data-testid="search-on"
          >
            {say('search.on')}
          </a>
        </div>
      </div>
    </section>
  );
};

/** A complete turn, for the card that leads here. */
export const SearchStill = () => {
  const turn = useMemo(turns, [])[2]!;
  return (
    <div class="search-ground">
      <div class="search-picture">
        <Tree turn={turn} done={stepsOf(turn)} />
      </div>
    </div>
  );
};

const sidesOf = ({ side }: Turn) => ({ side: sideName(side), other: sideName(opponent(side)) });

const legendOf = (turn: Turn): string => {
  const { game, detail } = gameTitle(variant);
  const { move } = turn.moves[0]!;
  const [column = '', row = ''] = move.split(',');
  return say('search.legend', { game, size: detail, side: sideName(turn.side), move, column, row });
};

const seenOf = (steps: readonly TreeStep[]): number =>
  steps.filter(({ kind }) => kind === 'move' || kind === 'reply').length;

const allOf = ({ moves }: Turn): number => moves.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

const countOf = (turn: Turn, done: readonly TreeStep[]): string => {
  const seen = say('search.seen', { seen: seenOf(done), all: allOf(turn) });
  return `${capitalised(moverText(turn))} · ${seen}`;
};

const stepInWords = (turn: Turn, step: TreeStep): string => {
  const told = sentenceOf(turn, step);
  if (step.kind === 'choice') {
    const [seen, all] = [seenOf(stepsOf(turn)), allOf(turn)];
    return `${told} ${say('search.saved', { seen, all, saved: all - seen })}`;
  }
  const { move, value, replies } = turn.moves[step.move]!;
  if (step.kind === 'value') {
    const worst = say('search.worst', { move, value: signed(value!) });
    return value! > bestBefore(turn, step.move) ? `${worst} ${say('search.best')}` : worst;
  }
  if (step.kind !== 'reply') return told;
  const reply = replies[step.reply]!;
  return say('search.reply', { ...sidesOf(turn), reply: reply.move, value: signed(reply.value!) });
};

/** Explains the value of the best move, of its replies, and of a cutoff. */
const Reasons = ({ turn }: { turn: Turn }) => {
  const sides = sidesOf(turn);
  const best = turn.moves[turn.best]!;
  const value = signed(best.value!);
  const index = turn.moves.findIndex(({ replies }) => replies.some(reply => reply.value === null));
  const cut = turn.moves[index]!;
  return (
    <>
      <h2>{say('search.value')}</h2>
      <p>{say('search.value.text', { ...sides, value })}</p>
      <h2>{say('search.reply.title')}</h2>
      <p>{say('search.reply.text', { move: best.move, value, replies: best.replies.length })}</p>
      <h2>{say('search.cut.title')}</h2>
      <p>
        {say('search.cut.text', {
          ...sides,
          move: cut.move,
          best: signed(bestBefore(turn, index)),
          reply: cut.replies.filter(reply => reply.value !== null).at(-1)!.move,
          value: signed(cut.value!),
        })}
      </p>
    </>
  );
};
