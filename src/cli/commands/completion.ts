import { err, ok } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import type { Actions } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { type Offers, offersIn } from '../completion/model.ts';
import { zshScript } from '../completion/zsh.ts';

const scripts: Readonly<Record<string, (offers: Offers) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `poda completion SHELL`: a script that completes command lines, made from the table of commands. */
export const actions: Actions = {
  run: async ({ operands }, { translator }) => {
    const [shell = ''] = operands;
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script !== undefined) return ok(script(offersIn(translator)).trimEnd());
    const refusal = unknownName('unknown-shell', shell, Object.keys(scripts));
    return refusal.ok ? refusal : err({ problem: refusal.error, exit: 2 });
  },
};
