import type { DescribedCommand } from './described-program.ts';

/** Commands and options as a page of Markdown. */
export function referenceText(commands: readonly DescribedCommand[]): string {
  return commands.map(commandText).join('\n');
}

function commandText({ name, text, usage, options }: DescribedCommand): string {
  const groups = [...new Set(options.map(({ group }) => group))];
  const rows = groups.flatMap((group) => [
    ...(groups.length === 1 ? [] : [`| **${cell(group)}** | |`]),
    ...options.filter((one) => one.group === group).map((one) => `| \`${inCode(one.flags)}\` | ${cell(one.text)} |`),
  ]);
  const table = rows.length === 0 ? [] : ['', '| option | |', '|---|---|', ...rows];
  return [
    `### \`assay ${name}\``,
    '',
    `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}: \`${usage}\``,
    ...table,
    '',
  ].join('\n');
}

const inCode = (text: string): string => text.replaceAll('|', String.raw`\|`);

const cell = (text: string): string => inCode(text).replaceAll('<', '&lt;');
