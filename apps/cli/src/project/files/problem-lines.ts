import { join, relative } from 'node:path';
import type { Problem } from '@assay/project';

const MAX_SHOWN = 20;

/** Problems as editors read them: `file:line:column  severity  message`, the path as the user would write it. */
export function problemLines(
  problems: readonly Problem[],
  { folder, cwd }: { folder: string; cwd: string },
  max = MAX_SHOWN,
): string[] {
  const lines = problems.slice(0, max).map(({ file, line, column, severity, message }) => {
    const path = /^https?:/i.test(file) ? file : relative(cwd, join(folder, file));
    const [first = '', ...more] = message.split('\n');
    return [`${path}:${line}:${column}  ${severity}  ${first}`, ...more.map((one) => `    ${one}`)].join('\n');
  });
  return problems.length > max ? [...lines, `and ${problems.length - max} more`] : lines;
}
