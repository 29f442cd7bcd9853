import { join } from 'node:path';
import type { Difference, Direction, Merged } from '@assay/project';
import { labelOf } from '@assay/project';
import { makeFolder } from '../output/make-folder.ts';
import { writeWhole } from '../project/files/folder-files.ts';

const MAX_SHOWN = 5;

/** Whether it is new, changed or deleted for the side that takes it. */
function kindOf({ local, server }: Difference, direction: Direction): string {
  const [from, to] = direction === 'pull' ? [server, local] : [local, server];
  return from === null ? 'deleted' : to === null ? 'new' : 'changed';
}

export const differenceLines = (differences: readonly Difference[], direction: Direction): string[] =>
  differences.map((one) => `${kindOf(one, direction).padEnd(7)}  ${labelOf(one)}`);

const block = (title: string, text: string | null): string[] => [
  `    ${title}`,
  ...(text === null ? ['      (deleted)'] : text.split('\n').map((line) => `      ${line}`)),
];

/** What both sides say where both were changed. */
export function conflictText(conflicts: readonly Difference[], direction: Direction): string {
  const winner = direction === 'pull' ? 'the server' : 'the folder';
  const lines = conflicts
    .slice(0, MAX_SHOWN)
    .flatMap((one) => [
      `  ${labelOf(one)}`,
      ...block('in the folder:', one.local),
      ...block('on the server:', one.server),
    ]);
  const more = conflicts.length > MAX_SHOWN ? [`  and ${conflicts.length - MAX_SHOWN} more`] : [];
  return [
    `Changed in the folder and on the server (${conflicts.length}):`,
    ...lines,
    ...more,
    `Nothing was written. Make one of them like the other, or take that of ${winner}: assay ${direction} --force, also for one FILE#KEY. What loses is kept in .replaced.`,
    '',
  ].join('\n');
}

/** What is overwritten or deleted though somebody wrote it, as text. */
export const lostIn = ({ taken }: Pick<Merged, 'taken'>, direction: Direction): string[] =>
  taken.flatMap((one) => {
    const text = direction === 'pull' ? one.local : one.server;
    return text === null || (text === one.base && one.local !== null && one.server !== null)
      ? []
      : [`# ${labelOf(one)}\n${text}\n`];
  });

/** Keeps what is overwritten or deleted, and says where; empty where nothing is lost. */
export function keptText(folder: string, merged: Pick<Merged, 'taken'>, direction: Direction): string {
  const lost = lostIn(merged, direction);
  if (lost.length === 0) return '';
  const path = join('.replaced', `${direction}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.yaml`);
  makeFolder(join(folder, '.replaced'));
  writeWhole(join(folder, path), lost.join('\n'));
  return ` What they replace is in ${path}.`;
}
