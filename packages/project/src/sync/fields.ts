import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, YAMLMap } from 'yaml';
import { scenario as scenarioShape } from '../format/scenario-text.ts';
import type { ScenarioText } from '../format/scenario-text.ts';
import { renderEntry } from '../print/render.ts';
import { treeOfValue } from '../print/tree-of-value.ts';
import { bareEntry } from '../print/tree.ts';
import type { Tree } from '../print/tree.ts';
import { pairsOf, partsOf } from '../yaml/parts.ts';
import { jsonOf, keyText } from '../yaml/scalar-value.ts';
import { parseFile } from '../yaml/source-file.ts';
import { dedented, regionOf, withBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';

/** What changes in a scenario, by its keys; undefined for what goes. */
export type FieldChanges = Readonly<Partial<Record<keyof ScenarioText, unknown>>>;

const ORDER: readonly string[] = scenarioShape.order === 'by name' ? [] : (scenarioShape.order ?? []);
const rankOf = (key: string | null): number => ORDER.indexOf(key ?? '');

/** Columns of a scenario in its file, and of its keys: what fits in a line depends on them. */
const UNIT_INDENT = 2;
const FIELD_INDENT = 4;

/** An entry as a text of its own, laid out as where it stands in its file. */
const entryText = (key: string, tree: Tree, indent: number): string =>
  dedented(renderEntry(bareEntry(key, tree), indent).join('\n'), indent);

/** A scenario as a unit of its own text. */
export function renderUnit(key: string, value: object): string {
  return entryText(key, treeOfValue(value, scenarioShape), UNIT_INDENT);
}

/** The unit with some of its keys changed; all other lines stay as they are, and so do rules that stay. */
export function withFields(key: string, text: string, value: ScenarioText, changes: FieldChanges): string {
  const { root } = parseFile('', text);
  const map = isMap(root) ? pairsOf(root)[0]?.value : undefined;
  if (!isMap(map) || map.flow === true) return renderUnit(key, { ...value, ...own(map), ...changes });
  const region = regionOf(text, entriesOf(map), text.length);
  if (region === null) return text;
  const blocks = region.blocks.flatMap((block): Block[] => {
    const name = fieldOf(block.key);
    if (name === null || !Object.hasOwn(changes, name)) return [block];
    const next = changes[name];
    if (next === undefined) return [];
    return [{ ...block, raw: null, body: fieldText(name, next, block) }];
  });
  for (const name of ORDER) {
    const field = fieldOf(name);
    if (field === null || changes[field] === undefined || region.blocks.some((one) => one.key === name)) continue;
    const at = blocks.findLastIndex((one) => fieldOf(one.key) !== null && rankOf(one.key) < rankOf(name));
    const body = fieldText(field, changes[field], null);
    blocks.splice(at + 1, 0, { key: name, body, raw: null, tail: '', node: map });
  }
  return withBlocks(text, region, blocks, '\n');
}

const isField = (key: string): key is keyof ScenarioText => ORDER.includes(key);
const fieldOf = (key: string | null): keyof ScenarioText | null => (key !== null && isField(key) ? key : null);

const entriesOf = (map: YAMLMap): { key: string; node: Node }[] =>
  pairsOf(map).map(({ key }) => ({ key: keyText(key), node: key }));

/** Own keys of people, which the format gives no meaning. */
function own(map: Node | undefined): Record<string, unknown> {
  if (!isMap(map)) return {};
  return Object.fromEntries(
    pairsOf(map)
      .filter(({ key }) => keyText(key).startsWith('x-'))
      .map(({ key, value }) => [keyText(key), jsonOf(value, () => undefined)]),
  );
}

function fieldText(name: keyof ScenarioText, value: unknown, block: Block | null): string {
  const fresh = entryText(name, treeOfValue(value, scenarioShape.child(name)), FIELD_INDENT);
  if (block === null) return fresh;
  const kept = name === 'rules' ? withItems(block, value) : withScalar(block, fresh.slice(name.length + 2));
  if (kept !== null) return kept;
  const above = block.body.slice(0, block.body.search(/^[^#\n]/m));
  return `${above}${fresh}`;
}

/** One scalar for another in its line, so that a comment behind it stays. */
function withScalar({ body }: Block, fresh: string): string | null {
  const { root } = parseFile('', body);
  const node = isMap(root) ? pairsOf(root)[0]?.value : undefined;
  const isInLine = isScalar(node) && node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED';
  if (!isInLine || node.range == null || fresh.includes('\n') || /^[[{]/.test(fresh)) return null;
  return `${body.slice(0, node.range[0])}${fresh}${body.slice(node.range[1])}`;
}

/** A list of rules that keeps the lines of those that stay. */
function withItems(block: Block, value: unknown): string | null {
  const source = parseFile('', block.body);
  const node = isMap(source.root) ? pairsOf(source.root)[0]?.value : undefined;
  if (!isSeq(node) || node.flow === true || !Array.isArray(value) || value.length === 0) return null;
  const entries = partsOf(node).map((one) => ({ key: null, node: one.value }));
  const region = regionOf(block.body, entries, block.body.length);
  if (region === null) return null;
  const shape = scenarioShape.child('rules').child(0);
  const unused = region.blocks.map((one) => ({ one, value: JSON.stringify(shape.read(one.node, () => undefined)) }));
  const blocks = value.map((rule: unknown): Block => {
    const at = unused.findIndex((known) => known.value === JSON.stringify(rule));
    const [found] = at === -1 ? [] : unused.splice(at, 1);
    return found?.one ?? { key: null, body: renderItem(rule), raw: null, tail: '', node };
  });
  return withBlocks(block.body, region, blocks, '\n');
}

function renderItem(rule: unknown): string {
  const text = entryText('rules', treeOfValue([rule], scenarioShape.child('rules')), FIELD_INDENT);
  return dedented(text.slice(text.indexOf('\n') + 1), 2);
}
