import { fileURLToPath } from 'node:url';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { recordOf } from '@poda/library/notation/record/record.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
import { recordPlayer } from '@poda/library/play/session/record-players.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { Browser, Page } from 'playwright-core';

interface DocsPicture {
  readonly file: string;
  readonly language: Language;
  readonly shade: 'light' | 'dark';
  readonly height: number;
  readonly route: string;
  /** The game in progress, in the form in which earlier versions of the page stored it; the page takes it over. */
  readonly game?: string;
  readonly until: (page: Page) => Promise<void>;
}

/** A game of Ur against the computer, with random moves until White has a choice of moves. */
const gameOfUr = (): string => {
  const variant = unwrap(parseVariant(games, 'ur:classic'));
  const state = new GameState(variant);
  const random = new Random(7);
  while (state.plies < 36 || state.isChance || state.side !== 0) {
    const moves = state.legalMoves();
    state.play(moves[state.isChance ? random.weighted(state.chances()) : random.below(moves.length)]!);
  }
  const seat = (name: string) => recordPlayer(unwrap(readPlayer(name, variant.game)), variant);
  return writeRecords([recordOf(state, { players: [seat('human'), seat('level:3')], seed: 1 })]);
};

const pictures: readonly DocsPicture[] = [
  {
    file: 'page-ur.jpg',
    language: 'en',
    shade: 'dark',
    height: 740,
    route: '#/play',
    game: gameOfUr(),
    until: page => page.locator('[data-testid=table][data-turn=person]').waitFor(),
  },
  {
    file: 'page-analysis.jpg',
    language: 'es',
    shade: 'light',
    height: 800,
    route: '#/analysis?game=draughts:spanish&moves=10-14+23-19+14x23{19}+28x19{23}',
    until: page =>
      page
        .getByTestId('engine-facts')
        .getByText(/Profundidad 1\d/)
        .waitFor(),
  },
];

/** Takes the screenshots of the documents, into docs/images. */
export const shootForDocs = async (browser: Browser, url: string): Promise<number> => {
  for (const { file, language, shade, height, route, game, until } of pictures) {
    const context = await browser.newContext({
      locale: language === 'es' ? 'es-ES' : 'en-GB',
      colorScheme: shade,
      reducedMotion: 'reduce',
      viewport: { width: 1180, height },
      serviceWorkers: 'block',
    });
    await context.addInitScript(text => {
      if (text !== undefined) localStorage.setItem('poda.game', JSON.stringify(text));
    }, game);
    const page = await context.newPage();
    await page.goto(url + route, { waitUntil: 'networkidle' });
    await until(page);
    const path = fileURLToPath(new URL(`../../docs/images/${file}`, import.meta.url));
    await page.screenshot({ path, type: 'jpeg', quality: 85 });
    await context.close();
  }
  return pictures.length;
};
