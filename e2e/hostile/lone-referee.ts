import { PythonBot } from '@poda/arena/bots/python/python-bot.ts';
import { readBotFile } from '@poda/arena/submissions/bot-file.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { askedConfinement } from './asked-confinement.ts';

/**
 * A referee for a test to kill: it asks the bot whose path is the first argument for one move, prints the move as JSON,
 * and waits.
 */
const [path = '', ...words] = process.argv.slice(2);
const variant = unwrap(parseVariant(games, 'draughts:checkers'));
const bot = new PythonBot(unwrap(readBotFile(path)), await askedConfinement(words));
const seating = await bot.sit({ variant, start: variant.rules.start, side: 0, seed: 1, time: {} });
const choice =
  seating.kind === 'seated'
    ? await seating.player.choose({ number: 1, state: new GameState(variant), clock: null })
    : seating;
console.log(JSON.stringify(choice));
setInterval(() => {}, 1000);
