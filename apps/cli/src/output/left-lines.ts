import type { LeftBehind } from '@assay/runner';

const MAX_LISTED = 10;
const MAX_NAMED = 8;
/** What differs between records: their paths, quoted texts and numbers. */
const OF_ONE_RECORD = /"[^"]*"|'[^']*'|\d+/g;

interface Group {
  first: LeftBehind;
  others: string[];
}

/** What a run could not remove, the records of one kind in one line. */
export function leftLines(left: readonly LeftBehind[]): string[] {
  if (left.length === 0) return [];
  const groups = new Map<string, Group>();
  for (const one of left) {
    const key = `${one.method} ${parentOf(one.path)} ${one.reason.replaceAll(one.path, '#').replaceAll(OF_ONE_RECORD, '#')}`;
    const group = groups.get(key);
    const record = recordOf(one);
    if (group === undefined) groups.set(key, { first: one, others: [] });
    // A record that two scenarios could not remove is one record.
    else if (one.method === 'POST' || (record !== recordOf(group.first) && !group.others.includes(record)))
      group.others.push(record);
  }
  const lines = [...groups.values()].slice(0, MAX_LISTED).map(lineOf);
  const more = groups.size > MAX_LISTED ? [`  and ${groups.size - MAX_LISTED} more kinds`] : [];
  return ['Left on the API:', ...lines, ...more];
}

function lineOf({ first: { method, path, reason }, others }: Group): string {
  const line = `  ${method} ${path}: ${reason}`;
  if (others.length === 0) return line;
  const named = others.slice(0, MAX_NAMED).join(', ');
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : '';
  return `${line}\n    The same for ${named}${more}.`;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1).replaceAll(OF_ONE_RECORD, '#');

/** The reason of a create names the record, since its path does not. */
function recordOf({ method, path, reason }: LeftBehind): string {
  const [quoted] = /"[^"]*"/.exec(reason) ?? [];
  return method === 'POST' ? (quoted ?? path) : path;
}
