import { opponent as otherSide, type Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { readRecord } from '@poda/library/notation/record/record-text.ts';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { percentText } from '../../analysis/engine/value-text.ts';
import { BoardPicture } from '../../board/picture/board-picture.tsx';
import { Button } from '../../controls/button.tsx';
import { set } from '../../controls/signals.ts';
import { showToast } from '../../controls/toast.tsx';
import { handOver } from '../../exchange/game-handover.ts';
import { closeGame, continueRecord } from '../../play/open-games.ts';
import { playerName } from '../../play/setup/player-choice.ts';
import { linkTo } from '../../route.ts';
import { gameTitle } from '../../words/game-title.ts';
import { currentLanguage, translator } from '../../words/say.ts';
import { dateLocale, timeText } from '../../words/time-text.ts';
import { labelGame, removeGames } from '../library.ts';
import { MAX_NAME } from '../library-game.ts';
import type { ListedGame } from '../listed-game.ts';
import { say } from './words.ts';

export const GameItem = ({ shown }: { shown: ListedGame }) => {
  const { kept, variant } = shown;
  const isRenaming = useSignal(false);
  const isDamaged = useSignal(false);
  const title = visibleLine(kept.name || gameTitle(variant).game);
  const withRecord = (act: (record: GameRecord) => void) => {
    const read = readRecord(kept.record);
    isDamaged.value = !read.ok;
    if (read.ok) act(read.value.record);
  };
  return (
    <li class="framed kept-game" data-testid="kept-game" data-id={kept.id}>
      <Picture shown={shown} />
      <div class="kept-facts">
        {isRenaming.value ? (
          <RenameForm
            name={kept.name || gameTitle(variant).game}
            isOwnName={Boolean(kept.name)}
            onDone={() => set(isRenaming, false)}
            id={kept.id}
          />
        ) : (
          <h2>
            <bdi>{title}</bdi>
          </h2>
        )}
        <Facts shown={shown} />
        {isDamaged.value && (
          <p class="refusal" role="alert">
            {say('open.failed')}
          </p>
        )}
      </div>
      <div class="row kept-actions">
        <MainAction shown={shown} title={title} withRecord={withRecord} />
        <ItemButton word="review" title={title} onClick={() => withRecord(record => handOver('review', { record }))} />
        <ItemButton
          word="analyse"
          title={title}
          onClick={() => withRecord(record => handOver('analysis', { record }))}
        />
        <ItemButton word="rename" title={title} onClick={() => set(isRenaming, true)} />
        <ItemButton word="delete" title={title} onClick={event => void deleteGame(kept.id, event.currentTarget)} />
      </div>
    </li>
  );
};

interface ItemButtonProps {
  readonly word: 'review' | 'analyse' | 'rename' | 'delete' | 'continue';
  readonly title: string;
  onClick(event: { readonly currentTarget: HTMLElement }): void;
  readonly class?: string;
}

const ItemButton = ({ word, title, onClick, class: name = 'quiet' }: ItemButtonProps) => (
  <Button
    label={say(word)}
    class={name}
    aria-label={`${say(word)}: ${title}`}
    testId={`game-${word}`}
    onClick={onClick}
  />
);

interface MainActionProps {
  readonly shown: ListedGame;
  readonly title: string;
  readonly withRecord: (act: (record: GameRecord) => void) => void;
}

/** A game that was not played here is continued as a copy. */
const MainAction = ({ shown: { kept, end }, title, withRecord }: MainActionProps) => {
  if (kept.origin !== 'played')
    return end === 'unfinished' ? (
      <ItemButton
        word="continue"
        title={title}
        class=""
        onClick={() => withRecord(record => void continueRecord(record))}
      />
    ) : null;
  const word = end === 'unfinished' ? 'continue' : 'open';
  return (
    <a class="button" href={linkTo('play', kept.id)} aria-label={`${say(word)}: ${title}`} data-testid={`game-${word}`}>
      {say(word)}
    </a>
  );
};

/** The focus goes to the same button of the next game, or else to the heading. */
const deleteGame = async (id: string, button: HTMLElement): Promise<void> => {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('[data-testid=game-delete]') ?? document.querySelector('h1');
  target?.focus();
  closeGame(id);
  const restore = await removeGames([id]);
  showToast(
    () => say('deleted', { count: 1 }),
    () => void restore(),
  );
};

interface RenameFormProps {
  readonly id: string;
  readonly name: string;
  /** False for the title of the game, which becomes its name if the user changes it. */
  readonly isOwnName: boolean;
  onDone(): void;
}

const RenameForm = ({ id, name, isOwnName, onDone }: RenameFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const leave = () => {
    const item = field.current?.closest('li');
    onDone();
    item?.querySelector<HTMLElement>('[data-testid=game-rename]')?.focus();
  };
  return (
    <form
      class="row"
      onSubmit={event => {
        event.preventDefault();
        const typed = (field.current?.value ?? '').trim();
        if (isOwnName || typed !== name) void labelGame(id, { name: typed });
        leave();
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') leave();
      }}
    >
      <input
        ref={field}
        aria-label={say('rename.field')}
        maxLength={MAX_NAME}
        autocomplete="off"
        defaultValue={name}
        data-testid="rename-field"
      />
      <Button label={say('rename.save')} type="submit" class="strong" testId="rename-save" />
      <Button label={say('rename.cancel')} onClick={leave} />
    </form>
  );
};

const Picture = ({ shown: { kept, variant } }: { shown: ListedGame }) => {
  const state = GameState.read(variant, kept.position);
  return (
    <div class="kept-picture" aria-hidden="true">
      {state.ok && <BoardPicture variant={variant} pieces={variant.face.pieces(state.value.position)} />}
    </div>
  );
};

const Facts = ({ shown }: { shown: ListedGame }) => {
  const { kept, variant } = shown;
  const { game, detail } = gameTitle(variant);
  const date = new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <p>
        <strong data-testid="game-end">{endText(shown)}</strong> · {playersText(shown)}
      </p>
      <p class="faint small">
        {[
          ...(kept.name ? [game] : []),
          ...(detail === '' ? [] : [detail]),
          say('moves', { count: kept.moves }),
          ...(kept.accuracy === undefined ? [] : [accuracyText(shown)]),
          ...(kept.millisLeft === null || kept.result !== null ? [] : [clockText(kept.millisLeft)]),
          ...(kept.origin === 'played' ? [] : [say(`origin.${kept.origin}`)]),
        ]
          .filter(part => part !== '')
          .join(' · ')}
      </p>
      <p class="faint small">
        <time dateTime={new Date(kept.begun).toISOString()}>{date.format(kept.begun)}</time>
      </p>
    </>
  );
};

const endText = ({ end, kept: { result }, variant }: ListedGame): string =>
  end === 'other' && result !== null && result.winner !== null
    ? capitalised(say('won.by', { ...translator.value.sideValues(variant, result.winner) }))
    : say(`end.${end}`);

const playersText = ({ kept: { players }, variant, own }: ListedGame): string => {
  const nameOf = (side: Side) =>
    playerName(players[side], variant.game) || capitalised(translator.value.sideName(variant, side));
  return own === null ? `${nameOf(0)} – ${nameOf(1)}` : nameOf(otherSide(own));
};

const accuracyText = ({ kept: { accuracy = [null, null] }, own }: ListedGame): string => {
  const shares = (own === null ? accuracy : [accuracy[own]]).flatMap(share => share ?? []);
  return shares.length === 0
    ? ''
    : say('accuracy', { value: shares.map(share => percentText(share / 100)).join(' – ') });
};

const clockText = ([first, second]: readonly [number, number]): string =>
  say('clock', { first: timeText(first, currentLanguage()), second: timeText(second, currentLanguage()) });
