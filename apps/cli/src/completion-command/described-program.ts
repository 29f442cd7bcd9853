import type { Command, Option } from 'commander';

/** An option as shells and pages show it. */
export interface DescribedOption {
  /** `--timeout` and `-j`; the long one first. */
  names: string[];
  /** As in the help: `-j, --concurrency <n>`. */
  flags: string;
  text: string;
  group: string;
  /** Null where it takes no value. */
  value: { choices: string[]; isFile: boolean } | null;
}

/** A command with what can be written behind it. */
export interface DescribedCommand {
  name: string;
  text: string;
  argument: { choices: string[]; isFile: boolean } | null;
  usage: string;
  options: DescribedOption[];
}

/** The commands of a program, in the order of its help. */
export function describeProgram(program: Command): DescribedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    text: command.summary() || command.description(),
    argument: argumentOf(command),
    usage: `${program.name()} ${command.name()} ${command.usage()}`,
    options: command.options.filter(({ hidden }) => !hidden).map(describeOption),
  }));
}

function argumentOf(command: Command): DescribedCommand['argument'] {
  const [first] = command.registeredArguments;
  if (first === undefined) return null;
  const choices = first.argChoices ?? [];
  return { choices, isFile: /document|file|path|folder/.test(first.name()) };
}

function describeOption(option: Option): DescribedOption {
  const { long, short, flags, description, required, optional, argChoices = [], helpGroupHeading } = option;
  return {
    names: [long, short].filter((name) => name != null),
    flags,
    text: description,
    group: helpGroupHeading ?? 'Options',
    value: required || optional ? { choices: argChoices, isFile: /<(file|folder)>/.test(flags) } : null,
  };
}
