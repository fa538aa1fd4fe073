import { splitCommand } from '../bots/command-words.ts';
import type { EngineProtocol } from './engine-protocol.ts';
import type { EngineWord } from './foreign-engine.ts';
import { hubProtocol } from './hub-engine.ts';
import { usiProtocol } from './usi-engine.ts';

const protocols: readonly EngineProtocol[] = [usiProtocol('usi'), usiProtocol('uci'), hubProtocol];

/**
 * Reads `usi:COMMAND LINE`, `uci:…` or `hub:…`, with what is to be set in the engine before the colon if anything is:
 * `usi?Threads=2&VariantPath=my.ini:fairy-stockfish`. Undefined if a word names no engine.
 */
export const parseEngineWord = (text: string): EngineWord | undefined => {
  const [, id, settings = '', command] = /^(usi|uci|hub)(?:\?([^:]*))?:(.*)$/s.exec(text) ?? [];
  const protocol = protocols.find(candidate => candidate.id === id);
  if (protocol === undefined || command === undefined) return undefined;
  const options = settings
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const [name = '', ...value] = part.split('=');
      return [name, value.join('=')] as const;
    });
  return { protocol, options, words: splitCommand(command), text };
};
