import type { DescribedCommand, DescribedOption } from './described-program.ts';

const words = (names: readonly string[]): string => names.join(' ');

const optionNames = (options: readonly DescribedOption[]): string[] => options.flatMap(({ names }) => names);

/** Text inside of single quotes of a shell. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`);

/** A script for bash 3.2 and newer. */
export function bashScript(commands: readonly DescribedCommand[]): string {
  const cases = commands.flatMap(({ name, options, argument }) => [
    `    ${name})`,
    '      case "$before" in',
    ...options.flatMap((option) => bashValue(option)),
    '      esac',
    `      local options='${words([...optionNames(options), '--help'])}'`,
    '      case "$word" in',
    '        -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;',
    `        *) COMPREPLY=(${bashArgument(argument)}) ;;`,
    '      esac ;;',
  ]);
  return `# bash: eval "$(assay completion bash)" in ~/.bashrc
_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${words([...commands.map(({ name }) => name), '--help', '--version'])}' -- "$word"))
    return
  fi
  case "$command" in
${cases.join('\n')}
  esac
}
complete -o filenames -F _assay assay
`;
}

function bashArgument(argument: DescribedCommand['argument']): string {
  if (argument?.isFile) return '$(compgen -f -- "$word")';
  return `$(compgen -W '${words(argument?.choices ?? [])}' -- "$word")`;
}

function bashValue({ names, value }: DescribedOption): string[] {
  if (value === null) return [];
  const found = value.isFile ? '-f' : `-W '${words(value.choices)}'`;
  return [`        ${names.join('|')}) COMPREPLY=($(compgen ${found} -- "$word")); return ;;`];
}

/** A script for zsh, with what each option is for. */
export function zshScript(commands: readonly DescribedCommand[]): string {
  const cases = commands.flatMap(({ name, options, argument }) => [
    `    ${name})`,
    '      _arguments -s \\',
    ...options.flatMap((option) => option.names.map((one) => `        '${zshOption(one, option)}' \\`)),
    `        '1:argument:${zshValues(argument)}' ;;`,
  ]);
  const list = commands.map(({ name, text }) => `    '${quoted(`${name}:${text}`)}'`);
  return `#compdef assay
# zsh: eval "$(assay completion zsh)" in ~/.zshrc, after compinit
_assay() {
  local -a commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
compdef _assay assay
`;
}

function zshOption(name: string, { text, value }: DescribedOption): string {
  const about = quoted(text.replaceAll(/[[\]:\\]/g, (sign) => `\\${sign}`));
  return `*${name}[${about}]${value === null ? '' : `:value:${zshValues(value)}`}`;
}

function zshValues(value: { choices: readonly string[]; isFile: boolean } | null): string {
  if (value === null) return ' ';
  return value.isFile ? '_files' : `(${words(value.choices)})`;
}

/** A script for fish, with what each option is for. */
export function fishScript(commands: readonly DescribedCommand[]): string {
  const lines = commands.flatMap(({ name, text, options, argument }) => {
    const seen = `-n '__fish_seen_subcommand_from ${name}'`;
    const files = argument?.isFile ? [`complete -c assay ${seen} -F`] : [];
    const choices = argument?.choices.length ? [`complete -c assay ${seen} -a '${words(argument.choices)}'`] : [];
    return [
      `complete -c assay -n __fish_use_subcommand -a ${name} -d '${fishText(text)}'`,
      ...files,
      ...choices,
      ...options.map((option) => `complete -c assay ${seen} ${fishOption(option)}`),
    ];
  });
  return `# fish: assay completion fish | source in ~/.config/fish/config.fish
complete -c assay -f
${lines.join('\n')}
`;
}

const fishText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);

function fishOption({ names, text, value }: DescribedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const values = value === null ? [] : value.isFile ? ['-r -F'] : ['-x', `-a '${words(value.choices)}'`];
  return [...flags, ...values, `-d '${fishText(text)}'`].join(' ');
}
