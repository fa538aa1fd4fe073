import { ok } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import type { CommandHandlers } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { type Offers, offersIn } from '../completion/model.ts';
import { zshScript } from '../completion/zsh.ts';
import { asUsage } from '../failure.ts';

const scripts: Readonly<Record<string, (offers: Offers) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const handlers: CommandHandlers = {
  run: async ({ operands }, { translator, commands }) => {
    const [shell = ''] = operands;
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script !== undefined) return ok(script(offersIn(commands, translator)).trimEnd());
    return asUsage(unknownName('unknown-shell', shell, Object.keys(scripts)));
  },
};
