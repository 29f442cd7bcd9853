import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, YAMLMap } from 'yaml';
import { scenario as scenarioShape } from '../format/scenario-text.ts';
import type { ScenarioText } from '../format/scenario-text.ts';
import { renderEntry } from '../print/render.ts';
import { textScalar } from '../print/scalar.ts';
import { treeOfValue } from '../print/tree-of-value.ts';
import { bareEntry } from '../print/tree.ts';
import { keyText } from '../yaml/scalar-value.ts';
import { pairsOf } from '../yaml/parts.ts';
import { nodeAt } from '../yaml/source-file.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import { aboveComments } from '../sync/blocks.ts';
import { splice, withBreaksOf } from './splice.ts';
import type { Splice } from './splice.ts';

const startOf = (node: Node): number => node.range?.[0] ?? 0;
const endOf = (node: Node): number => node.range?.[1] ?? 0;
const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset);

/** A text in place of a scalar, in plain or quoted form as it needs; comments behind it stay. */
export function replaceScalar(node: Node, value: string): Splice {
  return { from: startOf(node), to: endOf(node), text: textScalar(value, 'text', true) };
}

/** Where operations have other names: the line `endpoint` and every `call`. Null when nothing of the file calls them. */
export function renameCalls(source: SourceFile, names: ReadonlyMap<string, CallRename>): string | null {
  const splices = scalarsOf(source.root, ['endpoint', 'call']).flatMap(({ key, node, owner }): Splice[] => {
    const rename = isScalar(node) ? names.get(String(node.value)) : undefined;
    if (rename === undefined) return [];
    const holders = key === 'call' ? [owner] : scenariosOf(owner);
    return [replaceScalar(node, rename.to), ...holders.flatMap((holder) => pathNames(holder, rename.parameters))];
  });
  return splices.length === 0 ? null : splice(source.text, splices);
}

/** What an operation is called now, and its path parameters, old to new. */
export interface CallRename {
  to: string;
  parameters: ReadonlyMap<string, string>;
}

interface Found {
  key: string;
  node: Node;
  owner: YAMLMap;
}

function scalarsOf(root: Node | null, keys: readonly string[]): Found[] {
  const found: Found[] = [];
  const waiting: (Node | null)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || isScalar(node)) continue;
    if (!isMap(node)) {
      if ('items' in node) waiting.push(...node.items.filter(isNodeLike));
      continue;
    }
    for (const { key, value } of pairsOf(node)) {
      const name = keyText(key);
      if (keys.includes(name) && isScalar(value)) found.push({ key: name, node: value, owner: node });
      // What is sent may have keys of these names.
      else if (!['body', 'change', 'rows'].includes(name)) waiting.push(value);
    }
  }
  return found;
}

const isNodeLike = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'range' in node;

const valueOf = (map: YAMLMap, name: string): Node | undefined =>
  pairsOf(map).find(({ key }) => keyText(key) === name)?.value;

function scenariosOf(root: YAMLMap): YAMLMap[] {
  const scenarios = valueOf(root, 'scenarios');
  const defaults = valueOf(root, 'defaults');
  const all = isMap(scenarios) ? pairsOf(scenarios).map(({ value }) => value) : [];
  return [...all, defaults].filter((one): one is YAMLMap => isMap(one));
}

function pathNames(holder: YAMLMap, parameters: ReadonlyMap<string, string>): Splice[] {
  const path = valueOf(holder, 'path');
  if (!isMap(path)) return [];
  return pairsOf(path).flatMap(({ key }): Splice[] => {
    const to = parameters.get(keyText(key));
    return to === undefined ? [] : [{ from: startOf(key), to: endOf(key), text: textScalar(to, 'key', true) }];
  });
}

/** Gives a scenario another key, and remembers the one before. Null when the file has no such scenario. */
export function renameKey(source: SourceFile, from: string, to: string): string | null {
  const scenarios = nodeAt(source.root, ['scenarios']);
  const pair = isMap(scenarios) ? pairsOf(scenarios).find(({ key }) => keyText(key) === from) : undefined;
  if (pair === undefined || !isMap(pair.value)) return null;
  const { key, value } = pair;
  const before = valueOf(value, 'was');
  const renamed: Splice = { from: startOf(key), to: endOf(key), text: to };
  if (before === undefined) return splice(source.text, [renamed, ...firstKey(source, value, `was: [${from}]`)]);
  const items = isSeq(before) ? before.items.filter((one) => isScalar(one)).map((one) => String(one.value)) : [];
  const list = `[${[...items.filter((one) => one !== to), from].join(', ')}]`;
  return splice(source.text, [renamed, { from: startOf(before), to: endOf(before), text: list }]);
}

/** A line behind the first key of a map. */
function firstKey({ text }: SourceFile, map: YAMLMap, line: string): Splice[] {
  const [first] = pairsOf(map);
  if (first === undefined) return [];
  const from = startOf(first.key);
  if (map.flow === true) return [{ from, to: from, text: `${line}, ` }];
  return [{ from, to: from, text: `${line}${withBreaksOf(text, '\n')}${' '.repeat(columnOf(text, from))}` }];
}

/** A rule as a sentence with the reading that is meant, in place of the sentence alone, or of the reading before. */
export function pinRule(source: SourceFile, path: readonly (string | number)[], means: string): string | null {
  const node = nodeAt(source.root, path);
  if (isMap(node)) return splice(source.text, pinnedMap(source, node, means));
  if (!isScalar(node)) return null;
  const list = nodeAt(source.root, path.slice(0, -1));
  return splice(source.text, pinnedSentence(source, node, { means, isFlow: isSeq(list) && list.flow === true }));
}

function pinnedMap(source: SourceFile, rule: YAMLMap, means: string): Splice[] {
  const known = valueOf(rule, 'means');
  return known === undefined
    ? firstKey(source, rule, `means: ${textScalar(means, 'text', true)}`)
    : [replaceScalar(known, means)];
}

function pinnedSentence(
  source: SourceFile,
  node: Node,
  { means, isFlow }: { means: string; isFlow: boolean },
): Splice[] {
  const [from, to] = [startOf(node), endOf(node)];
  const sentence = source.text.slice(from, to);
  const line = `means: ${textScalar(means, 'text', isFlow)}`;
  if (isFlow) return [{ from, to, text: `{ rule: ${sentence}, ${line} }` }];
  const indented = `${' '.repeat(columnOf(source.text, from))}${line}`;
  return [{ from, to, text: `rule: ${sentence}` }, ...behindLine(source, to, indented)];
}

/** A line of its own behind the one in which a position is; a comment of that line stays where it is. */
function behindLine({ text }: SourceFile, offset: number, line: string): Splice[] {
  const end = text.indexOf('\n', offset);
  const from = end === -1 ? text.length : end + 1;
  const breaks = withBreaksOf(text, '\n');
  return [{ from, to: from, text: end === -1 ? `${breaks}${line}` : `${line}${breaks}` }];
}

/** Adds scenarios, each before the first greater key. Null where the file has its scenarios in one line. */
export function addScenarios(source: SourceFile, added: Readonly<Record<string, ScenarioText>>): string | null {
  const scenarios = nodeAt(source.root, ['scenarios']);
  if (!isMap(scenarios) || scenarios.flow === true) return null;
  const pairs = pairsOf(scenarios);
  const [first] = pairs;
  if (first === undefined) return null;
  const indent = columnOf(source.text, startOf(first.key));
  const splices = Object.entries(added).map(([key, value]): Splice => {
    const lines = renderEntry(bareEntry(key, treeOfValue(value, scenarioShape)), indent);
    const next = pairs.findIndex((pair) => keyText(pair.key) > key);
    const block = withBreaksOf(source.text, lines.join('\n'));
    const breaks = withBreaksOf(source.text, '\n');
    if (next === -1) {
      const end = source.text.trimEnd().length;
      return { from: end, to: source.text.length, text: `${breaks}${breaks}${block}${breaks}` };
    }
    const at = aboveComments(source.text, startOf(pairs[next]?.key ?? first.key), indent);
    return { from: at, to: at, text: `${block}${breaks}${breaks}` };
  });
  return splice(source.text, joined(splices));
}

/** Several texts at one position as one, in their order. */
function joined(splices: readonly Splice[]): Splice[] {
  const byStart = new Map<number, Splice>();
  for (const one of splices) {
    const before = byStart.get(one.from);
    const isEnd = before !== undefined && one.to > one.from;
    const text = before === undefined ? one.text : `${isEnd ? before.text.trimEnd() : before.text}${one.text}`;
    byStart.set(one.from, { ...one, text });
  }
  return [...byStart.values()];
}
