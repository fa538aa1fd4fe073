import { opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { recordOf } from '@poda/library/notation/record/record.ts';
import { outcomeText } from '@poda/library/play/game-in-words.ts';
import { boardRatioStyle } from '@poda/page/board/board.tsx';
import { diceOn } from '@poda/page/board/dice/landed-dice.ts';
import { useScreenTitle } from '@poda/page/browser/page-title.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Segments } from '@poda/page/controls/segments.tsx';
import { handOver } from '@poda/page/exchange/game-handover.ts';
import { MoveBox } from '@poda/page/move-input/move-box.tsx';
import { PathChoice } from '@poda/page/move-input/path-choice.tsx';
import { PlayableBoard } from '@poda/page/move-input/playable-board.tsx';
import { Token } from '@poda/page/report/name.tsx';
import { route } from '@poda/page/route.ts';
import { duration } from '@poda/page/words/numbers.ts';
import { translator } from '@poda/page/words/say.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { routes } from '../../../api/routes.ts';
import { ownCourse } from '../../../page/connection.ts';
import { Frame, Top } from '../../../page/parts/frame.tsx';
import { AnsweredScreen, Refused, useRequest } from '../../../page/parts/requests.tsx';
import { variantOf } from '../../../page/parts/texts.ts';
import { placeLink, placeParts } from '../../../page/places.ts';
import { endText } from '../../../tournaments/page/games-view.tsx';
import { EvidenceView } from '../evidence.tsx';
import { BotGame } from './bot-game.ts';
import { say } from './words.ts';
import '@poda/page/report/report.css';

export const PlayBotScreen = () => {
  const [submission = ''] = placeParts();
  const { query } = route.value;
  const [game, name, of] = [query.get('game'), query.get('name'), query.get('of')];
  return game !== null && name !== null ? (
    <BotTable
      submission={submission}
      game={game}
      bot={name}
      page={of === null ? null : placeLink('bot', ...of.split('/'))}
    />
  ) : (
    <OwnBot submission={submission} />
  );
};

const OwnBot = ({ submission }: { submission: string }) => {
  const request = useRequest(routes.readSubmission, { params: { submission } });
  return (
    <AnsweredScreen request={request}>
      {({ game, bot }) => (
        <BotTable submission={submission} game={game} bot={bot.name} page={placeLink('submission', submission)} />
      )}
    </AnsweredScreen>
  );
};

interface BotTableProps {
  readonly submission: string;
  readonly bot: string;
  readonly page: string | null;
}

const BotTable = ({ game, ...props }: BotTableProps & { game: string }) => {
  const { bot } = props;
  const variant = variantOf(game);
  return variant === undefined ? (
    <Frame title={say('play.title', { bot })} testId="play-bot">
      <p class="refusal">{say('play.unknown', { game })}</p>
    </Frame>
  ) : (
    <Table variant={variant} {...props} />
  );
};

const Table = ({ submission, variant, bot, page }: BotTableProps & { variant: Variant }) => {
  const opened = useMemo(() => BotGame.open(submission, variant), []);
  const played = useSignal(opened);
  useScreenTitle(say('play.title', { bot }));
  useEffect(() => () => played.peek().close(), []);
  const begin = (own: Side) => {
    played.peek().close();
    played.value = new BotGame(submission, variant, own);
  };
  const game = played.value;
  const isFlipped = game.own !== variant.face.board.bottom;
  return (
    <div data-testid="play-bot">
      <div class="sheet arena">
        <Top course={ownCourse()?.id} above={page === null ? [] : [{ name: bot, href: page }]} />
      </div>
      <section class="table arena-table-play" style={boardRatioStyle(variant)}>
        <div class="board-side">
          <Plate game={game} side={opponent(game.own)} name={bot} />
          <PlayableBoard
            playable={game}
            isFlipped={isFlipped}
            path={game.lastCells.value}
            {...(variant.rules.dice === null ? {} : { dice: diceOn(game.state) })}
          />
          <Plate game={game} side={game.own} name={say('play.you')} />
        </div>
        <div class="panel-side">
          <header class="table-title">
            <h1 tabIndex={-1}>
              <bdi>{say('play.title', { bot })}</bdi>
            </h1>
          </header>
          <Status game={game} bot={bot} />
          <PathChoice playable={game} />
          <MoveBox playable={game} />
          <MovesSoFar game={game} />
          <Segments
            label={say('play.side')}
            value={String(game.own)}
            segments={([0, 1] as const).map(side => ({
              value: String(side),
              label: capitalised(translator.value.sideName(variant, side)),
            }))}
            testId="own-side"
            onChange={side => begin(side === '0' ? 0 : 1)}
          />
          <div class="row">
            <Button
              label={say('play.back')}
              testId="take-back"
              aria-disabled={!game.canTakeBack.value}
              onClick={() => game.takeBack()}
            />
            <Button label={say('play.new')} testId="again" onClick={() => begin(game.own)} />
            <Button
              label={say('play.analyse')}
              onClick={() => {
                const [you, it] = [
                  { name: say('play.you'), kind: 'human' as const },
                  { name: bot, kind: 'bot' as const },
                ];
                handOver('analysis', {
                  record: recordOf(game.state, { players: game.own === 0 ? [you, it] : [it, you] }),
                });
              }}
            />
          </div>
          <p class="faint small">{say('play.lead')}</p>
        </div>
      </section>
    </div>
  );
};

const MovesSoFar = ({ game: { list, variant } }: { game: BotGame }) =>
  list.value.length === 0 ? null : (
    <section class="stack arena-part" aria-label={say('play.moves')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <ol class="arena-moves" tabIndex={0} data-testid="moves">
        {list.value.map(({ side, text }, i) => (
          <li key={i}>
            <Token colour={variant.face.board.colours[side]} />
            <span class="hidden">{translator.value.sideName(variant, side)} </span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );

const Plate = ({ game, side, name }: { game: BotGame; side: Side; name: string }) => (
  <div class={!game.isOver && game.state.side === side ? 'plate turn' : 'plate'}>
    <span class={`token ${game.variant.face.board.colours[side]}`} aria-hidden="true" />
    <span class="who" title={name}>
      <bdi>{name}</bdi> <span class="small">{translator.value.sideName(game.variant, side)}</span>
    </span>
  </div>
);

const Status = ({ game, bot }: { game: BotGame; bot: string }) => {
  const { hand, fault, refusal, answered } = game;
  const feedback = hand.feedback.value;
  return (
    <div class="study-status">
      <p role="status" data-testid="status">
        {answered.value !== null &&
          `${say('play.last', { bot, move: answered.value.move, time: duration(answered.value.millis) })} `}
        {statusText(game, bot)}
      </p>
      {feedback !== null && (
        <p
          class={feedback.tone === 'refusal' ? 'told refusal' : 'told'}
          role={feedback.tone === 'refusal' ? 'alert' : 'status'}
        >
          {feedback.text()}
        </p>
      )}
      <Refused refusal={refusal.value} />
      {refusal.value !== undefined && <Button label={say('play.retry')} onClick={() => game.retry()} />}
      {fault.value !== null && fault.value.evidence !== null && <EvidenceView evidence={fault.value.evidence} />}
    </div>
  );
};

const statusText = (game: BotGame, bot: string): string => {
  const { state, fault, isThinking, refusal } = game;
  const outcome = state.outcome();
  if (fault.value !== null) return say('play.fault', { bot, fault: endText(fault.value.by) || fault.value.by });
  if (outcome !== null) return outcomeText(state, outcome, translator.value);
  if (refusal.value !== undefined) return say('play.refused');
  if (isThinking.value) return say('play.thinking', { bot });
  return game.isPersonsTurn ? say('play.yours') : say('play.rolling');
};
