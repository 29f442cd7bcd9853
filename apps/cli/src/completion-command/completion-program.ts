import { Argument, Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { describeProgram } from './described-program.ts';
import { bashScript, fishScript, zshScript } from './shells.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;

/** `assay completion`: a script that lets a shell complete commands, options and their values. */
export function completionProgram(io: Io, done: (code: ExitCode) => void, root: () => Command): Command {
  return new Command('completion')
    .summary('print a script for a shell')
    .description('Print a script that completes commands, options and values.')
    .addArgument(new Argument('<shell>', 'which one').choices(Object.keys(scripts)))
    .addHelpText('after', '\nExamples\n  eval "$(assay completion bash)"\n  assay completion fish | source')
    .action((shell: Shell) => {
      io.out(scripts[shell](describeProgram(root())));
      done(exitCodes.passed);
    });
}
