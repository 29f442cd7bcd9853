import { isMap, Scalar } from 'yaml';
import type { YAMLMap } from 'yaml';
import { endpointFile } from '../format/endpoint-file.ts';
import type { RequestText } from '../format/request-text.ts';
import type { ScenarioText } from '../format/scenario-text.ts';
import { formatFile } from '../print/format-file.ts';
import { textScalar } from '../print/scalar.ts';
import type { Problem } from '../problem.ts';
import { readFile } from '../project.ts';
import { pairsOf } from '../yaml/parts.ts';
import { keyText } from '../yaml/scalar-value.ts';
import { nodeAt, parseFile } from '../yaml/source-file.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import { indented, regionOf, withBlocks } from './blocks.ts';
import type { Block, Region } from './blocks.ts';

/** The smallest part that two sides exchange: a scenario, or the defaults of an operation, as it stands in a file. */
export interface Unit {
  operation: string;
  /** Null for the defaults. */
  key: string | null;
  path: string;
  /** Its lines without the indentation, with the comments directly above. */
  text: string;
  value: RequestText;
  /** Null for what is no scenario. */
  scenario: ScenarioText | null;
}

/** What names a unit, whatever file it is in. */
export const unitId = ({ operation, key }: Pick<Unit, 'key' | 'operation'>): string =>
  key === null ? operation : `${operation}#${key}`;

export type UnitsOfFile = { ok: true; operation: string; units: Unit[] } | { ok: false; problems: Problem[] };

/** The units of a file of scenarios. */
export function unitsOf(path: string, given: string): UnitsOfFile {
  const source = inBlocks(path, given);
  const { value, problems } = readFile(source, endpointFile);
  if (value === null) return { ok: false, problems };
  const { endpoint: operation, scenarios, defaults } = value;
  const own = (scenariosRegion(source)?.blocks ?? []).flatMap(({ key, body }): Unit[] => {
    const scenario = key === null ? undefined : scenarios[key];
    return scenario === undefined ? [] : [{ operation, key, path, text: body, value: scenario, scenario }];
  });
  const usual = rootRegion(source)?.blocks.find(({ key }) => key === 'defaults');
  const shared: Unit[] =
    usual === undefined || defaults === undefined
      ? []
      : [{ operation, key: null, path, text: usual.body, value: defaults, scenario: null }];
  return { ok: true, operation, units: [...shared, ...own] };
}

/** The file with other units by their keys, null for those that it loses; null when none is left of it. */
export function withUnits(
  path: string,
  given: string,
  changes: ReadonlyMap<string | null, string | null>,
): string | null {
  const read = inBlocks(path, given);
  const source = changes.has(null) ? parseFile(path, withDefaults(read, changes.get(null) ?? null)) : read;
  const region = scenariosRegion(source);
  const before = region?.blocks ?? [];
  const after = changedBlocks(before, changes);
  const hasDefaults = isMap(source.root) && pairsOf(source.root).some(({ key }) => keyText(key) === 'defaults');
  if (after.length === 0) return hasDefaults ? withoutScenarios(source, region) : null;
  if (region !== null) return withBlocks(source.text, region, after, '\n\n');
  return withFirstScenarios(source, after);
}

/** A new file of an operation with these units. */
export function fileOfUnits(operation: string, units: readonly Pick<Unit, 'key' | 'text'>[]): string {
  const usual = units.filter(({ key }) => key === null).map(({ text }) => `${text}\n\n`);
  const own = units
    .filter(({ key }) => key !== null)
    .toSorted((left, right) => (String(left.key) < String(right.key) ? -1 : 1))
    .map(({ text }) => indented(text, 2));
  const scenarios = own.length === 0 ? 'scenarios: {}\n' : `scenarios:\n${own.join('\n\n')}\n`;
  return `endpoint: ${textScalar(operation, 'text', false)}\n\n${usual.join('')}${scenarios}`;
}

/** The file with its scenarios in lines of their own. */
function inBlocks(path: string, text: string): SourceFile {
  const source = parseFile(path, text);
  const scenarios = nodeAt(source.root, ['scenarios']);
  if (!isMap(scenarios) || scenarios.flow !== true || scenarios.items.length === 0) return source;
  const formatted = formatFile(source, endpointFile);
  return 'text' in formatted ? parseFile(path, formatted.text) : source;
}

const entriesOf = (map: YAMLMap): { key: string; node: Block['node'] }[] =>
  pairsOf(map).map(({ key }) => ({ key: keyText(key), node: key }));

function rootRegion({ root, text }: SourceFile): Region | null {
  return isMap(root) && root.flow !== true ? regionOf(text, entriesOf(root), text.length) : null;
}

function scenariosRegion(source: SourceFile): Region | null {
  const root = rootRegion(source);
  const map = nodeAt(source.root, ['scenarios']);
  if (root === null || !isMap(map) || map.flow === true) return null;
  return regionOf(source.text, entriesOf(map), endOfBlock(root, 'scenarios'));
}

/** Where a block ends with the space behind it. */
function endOfBlock({ to, blocks }: Region, key: string): number {
  const at = blocks.findIndex((one) => one.key === key);
  const behind = blocks.slice(at + 1);
  return to - behind.reduce((sum, { raw, tail }) => sum + (raw ?? '').length + tail.length, 0);
}

function changedBlocks(blocks: readonly Block[], changes: ReadonlyMap<string | null, string | null>): Block[] {
  const kept = blocks.flatMap((one): Block[] => {
    const change = changes.get(one.key);
    if (change === undefined) return [one];
    return change === null ? [] : [{ ...one, body: change, raw: null }];
  });
  const known = new Set(blocks.map(({ key }) => key));
  for (const [key, body] of changes) {
    if (key === null || body === null || known.has(key)) continue;
    const next = kept.findIndex((one) => one.key !== null && one.key > key);
    const block = newBlock(key, body);
    kept.splice(next === -1 ? kept.length : next, 0, block);
  }
  return kept;
}

/** A block that is in no text yet. */
const newBlock = (key: string, body: string): Block => ({ key, body, raw: null, tail: '', node: new Scalar(null) });

function withDefaults(source: SourceFile, body: string | null): string {
  const region = rootRegion(source);
  if (region === null) return source.text;
  const others = region.blocks.filter(({ key }) => key !== 'defaults');
  if (body === null) return withBlocks(source.text, region, others, '\n\n');
  const known = region.blocks.findIndex(({ key }) => key === 'defaults');
  const at = known === -1 ? others.findIndex(({ key }) => key === 'endpoint') + 1 : known;
  return withBlocks(source.text, region, others.toSpliced(at, 0, newBlock('defaults', body)), '\n\n');
}

function withoutScenarios(source: SourceFile, region: Region | null): string {
  if (region === null) return source.text;
  return `${source.text.slice(0, region.from).trimEnd()} {}\n${source.text.slice(region.to)}`;
}

/** Of a file that has had none, such as one with defaults alone. */
function withFirstScenarios(source: SourceFile, blocks: readonly Block[]): string {
  const region = rootRegion(source);
  const body = `scenarios:\n${blocks.map((one) => indented(one.body, 2)).join('\n\n')}`;
  if (region === null) return source.text;
  const others = region.blocks.filter(({ key }) => key !== 'scenarios');
  return withBlocks(source.text, region, [...others, newBlock('scenarios', body)], '\n\n');
}
