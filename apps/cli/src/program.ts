import { Command, CommanderError } from 'commander';
import { cleanupProgram } from './cleanup-command/cleanup-program.ts';
import { compareProgram } from './compare-command/compare-program.ts';
import { completionProgram } from './completion-command/completion-program.ts';
import { configProgram } from './config-command/config-program.ts';
import { exitCodes, NothingToDo, UsageError } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { explainProgram } from './explain-command/explain-program.ts';
import { exportProgram } from './export-command/export-program.ts';
import { withInputFiles } from './input/input-files.ts';
import { rewriting } from './io.ts';
import type { Io } from './io.ts';
import { reportInternalError } from './internal-error.ts';
import { importProgram } from './import-command/import-program.ts';
import { terminalText } from './output/terminal-text.ts';
import { runProgram } from './run-command/run-program.ts';
import { submitProgram } from './submit-command/submit-program.ts';
import { projectPrograms } from './project/project-programs.ts';
import { pullProgram, pushProgram } from './sync-command/sync-program.ts';
import { replayProgram, testProgram } from './test-command/test-program.ts';
import { versionText } from './version.ts';

/** Help is as wide as the terminal, and 80 columns where there is none. */
const HELP_COLUMNS = 80;

const EXAMPLES = `
Examples
  assay test openapi.yaml --base-url http://127.0.0.1:3000
  assay init openapi.yaml && assay test
  assay explain 'every item has a price above 0'
  assay config

assay <command> --help shows the options of a command by task, with examples.`;

/** The whole command line. `done` is called with the exit status. */
export function createProgram(io: Io, done: (code: ExitCode) => void): Command {
  const program = new Command('assay')
    .description('Test HTTP APIs with scenarios and validation rules in plain English.')
    .version(versionText(), '-V, --version', 'print version, commit and bundle')
    .helpOption('-h, --help', 'print help, of a command too')
    .addHelpCommand(new Command('help').argument('[command]').description('print help').helpGroup('Settings:'))
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(--help lists the options)')
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      // As every other error of this program begins.
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => `assay: ${first.toUpperCase()}`)),
      getOutHelpWidth: () => io.columns ?? HELP_COLUMNS,
      getErrHelpWidth: () => io.errColumns ?? HELP_COLUMNS,
    })
    .exitOverride();
  const root = (): Command => program;
  const test = [testProgram(io, done), replayProgram(io, done), explainProgram(io, done), cleanupProgram(io, done)];
  const server = [runProgram, submitProgram, compareProgram, pullProgram, pushProgram].map((make) => make(io, done));
  const groups: [title: string, commands: Command[]][] = [
    ['Test', test],
    ['Project', [...projectPrograms(io, done), importProgram(io, done), exportProgram(io, done)]],
    ['Server', server],
    ['Settings', [configProgram(io, done), completionProgram(io, done, root)]],
  ];
  for (const [title, commands] of groups)
    for (const command of commands) program.addCommand(command.copyInheritedSettings(program).helpGroup(`${title}:`));
  return program;
}

/** Help on a command that there is not is answered as that command itself is: with what was meant. */
function asked({ commands }: Command, argv: readonly string[]): readonly string[] {
  const [first, name] = argv;
  const isUnknown = first === 'help' && name !== undefined && !commands.some((one) => one.name() === name);
  return isUnknown && name !== 'help' && !name.startsWith('-') ? [name] : argv;
}

/** Runs one command line (without the names of node and script) and answers the exit status. */
export async function run(argv: readonly string[], given: Io): Promise<ExitCode> {
  // Whatever a command writes, from wherever it has it, cannot command the terminal.
  const io = rewriting(given, terminalText);
  let code: ExitCode = exitCodes.passed;
  const program = createProgram(io, (result) => {
    code = result;
  });
  if (argv.length === 0) {
    program.outputHelp({ error: true });
    return exitCodes.usage;
  }
  try {
    await withInputFiles(() => program.parseAsync(asked(program, argv), { from: 'user' }));
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage;
    if (error instanceof NothingToDo) {
      io.err(`${error.message}\n`);
      return exitCodes.passed;
    }
    if (!(error instanceof UsageError)) return reportInternalError(error, io);
    io.err(`assay: ${error.message}\n`);
    return exitCodes.usage;
  }
}
