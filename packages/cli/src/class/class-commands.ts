import type { Flag } from '../args/arguments.ts';
import type { Command } from '../command.ts';

const joinFlags: readonly Flag[] = [
  { name: 'code', kind: 'text', placeholder: 'CODE' },
  { name: 'name', kind: 'text', placeholder: 'NAME', summary: 'flag.class-name' },
];

const tournamentOperand = { word: 'help.word.url', isRequired: true, completes: [] } as const;

export const classCommands: readonly Command[] = [
  {
    name: 'submit',
    speaks: 'json',
    operands: [{ word: 'help.word.bot', isRequired: true, completes: 'file' }],
    flags: [
      { name: 'to', kind: 'text', placeholder: 'URL', isRequired: true, summary: 'flag.submit-to' },
      ...joinFlags,
      { name: 'bot', kind: 'text', placeholder: 'NAME', summary: 'flag.submit-bot' },
      { name: 'game', kind: 'text', placeholder: 'NAME', summary: 'flag.submit-game', completes: 'game' },
      { name: 'tournament', kind: 'text', placeholder: 'ID', summary: 'flag.submit-tournament' },
      { name: 'assignment', kind: 'text', placeholder: 'ID', summary: 'flag.submit-assignment' },
    ],
    examples: [
      'poda submit mi_bot.py --to http://aula:8080 --code 4F7QZ-9KM2A --name Ana',
      'poda submit mi_bot --to http://aula:8080 --bot Trueno --json',
    ],
    takesBots: true,
    load: () => import('./submit.ts'),
  },
  {
    name: 'follow',
    speaks: 'json',
    operands: [tournamentOperand],
    flags: [{ name: 'all', kind: 'switch', summary: 'flag.follow-all' }, ...joinFlags],
    examples: ['poda follow "$URL"', 'poda follow "$URL" --all --json'],
    load: () => import('./follow.ts'),
  },
  {
    name: 'download',
    speaks: 'json',
    operands: [tournamentOperand],
    flags: [
      { name: 'out', kind: 'text', placeholder: 'DIR', summary: 'flag.download-out', completes: 'folder' },
      ...joinFlags,
    ],
    examples: ['poda download "$URL" --out liga'],
    load: () => import('./download.ts'),
  },
];
