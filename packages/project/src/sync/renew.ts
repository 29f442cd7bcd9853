import { hashOf } from '@assay/api-model';
import { endpointFile } from '../format/endpoint-file.ts';
import type { RequestText } from '../format/request-text.ts';
import type { ScenarioText } from '../format/scenario-text.ts';
import { replaceScalar } from '../edit/edit-file.ts';
import { splice } from '../edit/splice.ts';
import { renderEntry } from '../print/render.ts';
import { treeOfValue } from '../print/tree-of-value.ts';
import { bareEntry } from '../print/tree.ts';
import { nodeAt, parseFile } from '../yaml/source-file.ts';
import { ordered } from './compare.ts';
import { renderUnit, withFields } from './fields.ts';
import { fileOfUnits, unitsOf, withUnits } from './units.ts';
import type { Unit } from './units.ts';

/** What an operation and its scenarios said, by hashes: what differs from that has been changed elsewhere since. */
export interface Said {
  /** Of the defaults; null where the file has none. */
  defaults: string | null;
  /** Of the keys of each scenario. */
  scenarios: Record<string, Record<string, string>>;
}

/** A file as it was written, and what it said then. */
export interface KeptFile {
  path: string;
  text: string;
  said: Said;
}

/** What an operation and its scenarios say now, wherever that is kept. */
export interface CurrentOperation {
  operation: string;
  defaults: RequestText | undefined;
  scenarios: ReadonlyMap<string, ScenarioText>;
}

/** Hashes of what is said, so that a later change of any part shows. */
export function saidOf({ defaults, scenarios }: Pick<CurrentOperation, 'defaults' | 'scenarios'>): Said {
  return {
    defaults: defaults === undefined ? null : hashOf(ordered(defaults)),
    scenarios: Object.fromEntries([...scenarios].map(([key, text]) => [key, partsSaid(text)])),
  };
}

const partsSaid = (text: ScenarioText): Record<string, string> =>
  Object.fromEntries(
    Object.entries(text)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, hashOf(ordered(value))]),
  );

/**
 * The files of one operation as they stand now: what was written stays as it was, with comments and own keys, and only what has
 * been changed elsewhere is put in. `newPath` names a file where there is none yet.
 */
export function renewFiles(
  current: CurrentOperation,
  kept: readonly KeptFile[],
  newPath: () => string,
): Map<string, string> {
  const files = new Map(kept.flatMap((file) => renewed(file, current, kept)));
  const written = new Set(kept.flatMap(({ said }) => Object.keys(said.scenarios)));
  const added = [...current.scenarios].filter(([key]) => !written.has(key));
  const hasDefaults = kept.some(({ said }) => said.defaults !== null);
  const defaults = hasDefaults ? undefined : current.defaults;
  const units = [
    ...(defaults === undefined ? [] : [{ key: null, text: defaultsText(defaults) }]),
    ...added.map(([key, text]) => ({ key, text: renderUnit(key, text) })),
  ];
  if (units.length === 0) return files;
  const [home] = [...files];
  if (home === undefined) return new Map([[newPath(), fileOfUnits(current.operation, units)]]);
  const [path, text] = home;
  const more = withUnits(path, text, new Map(units.map((one) => [one.key, one.text])));
  return more === null ? files : files.set(path, more);
}

function renewed(file: KeptFile, current: CurrentOperation, all: readonly KeptFile[]): [path: string, text: string][] {
  const { path, said } = file;
  const text = renamed(file, current.operation);
  const { defaults } = current;
  const changed = changedKeys(said, current);
  const isOther =
    said.defaults !== null && said.defaults !== (defaults === undefined ? null : hashOf(ordered(defaults)));
  if (changed.length === 0 && !isOther) return [[path, text]];
  const changes = new Map<string | null, string | null>(changedUnits(path, text, { current, changed }));
  if (isOther) changes.set(null, defaults === undefined ? null : defaultsText(defaults));
  const next = withUnits(path, text, changes);
  const isEmpty = all.length === 1 && current.scenarios.size === 0 && defaults === undefined;
  return next === null || isEmpty ? [] : [[path, next]];
}

function changedUnits(
  path: string,
  text: string,
  { current, changed }: { current: CurrentOperation; changed: readonly [key: string, parts: Record<string, string>][] },
): [key: string, text: string | null][] {
  const read = unitsOf(path, text);
  const units = new Map((read.ok ? read.units : []).map((unit) => [unit.key, unit]));
  return changed.map(([key, parts]) => {
    const now = current.scenarios.get(key);
    const unit = units.get(key);
    const isMissing = now === undefined || unit === undefined;
    return [unitRow(key).key, isMissing ? null : changedUnit(unit, now, parts)];
  });
}

/** What a scenario is called in its file, and the row that it is of. */
export function unitRow(key: string): { key: string; row: string | null } {
  const at = key.indexOf('/');
  return at === -1 ? { key, row: null } : { key: key.slice(0, at), row: key.slice(at + 1) };
}

/** Scenarios that say something else than when they were written. */
export function changedKeys(
  said: Said,
  current: Pick<CurrentOperation, 'scenarios'>,
): [key: string, parts: Record<string, string>][] {
  return Object.entries(said.scenarios).filter(([key, parts]) => {
    const now = current.scenarios.get(key);
    return now === undefined || ordered(partsSaid(now)) !== ordered(parts);
  });
}

/** The endpoint may be called otherwise by now. */
function renamed({ path, text }: KeptFile, operation: string): string {
  if (text.includes(`endpoint: ${operation}\n`)) return text;
  const node = nodeAt(parseFile(path, text).root, ['endpoint']);
  return node === null ? text : splice(text, [replaceScalar(node, operation)]);
}

/** Of these one stands in a scenario, so a change of one of them is a change of all. */
const OF_BODY = ['body', 'body_text', 'body_file', 'change', 'without'] as const;

function changedUnit(
  { key, text, scenario }: Unit,
  now: ScenarioText,
  before: Readonly<Record<string, string>>,
): string {
  const parts = partsSaid(now);
  const names = [...new Set([...Object.keys(parts), ...Object.keys(before)])].filter(
    (name) => parts[name] !== before[name],
  );
  const isBody = OF_BODY.some((name) => names.includes(name));
  const values = new Map<string, unknown>(Object.entries(now));
  const changes = Object.fromEntries([...names, ...(isBody ? OF_BODY : [])].map((name) => [name, values.get(name)]));
  return scenario === null ? text : withFields(key ?? '', text, scenario, changes);
}

function defaultsText(defaults: RequestText): string {
  const tree = treeOfValue(defaults, endpointFile.child('defaults'));
  return renderEntry(bareEntry('defaults', tree), 0).join('\n');
}
