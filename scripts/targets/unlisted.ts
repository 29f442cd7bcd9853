import type { LeftBehind } from '@assay/runner';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** How a run that left something says what it is: a part of its address, or what its reason quotes. */
const namesIn = ({ path, reason }: LeftBehind): string[] => [
  ...path.split(/[/:?&=]/).map(decoded),
  ...Array.from(reason.matchAll(/"([^"]*)"/g), ([, quoted]) => quoted ?? ''),
];

/** The records, as `table/id`, that are left and that no run has listed. */
export function unlistedRecords(left: readonly string[], listed: readonly LeftBehind[]): string[] {
  const named = new Set(listed.flatMap(namesIn));
  return left.filter((record) => !named.has(record.slice(record.indexOf('/') + 1)));
}
