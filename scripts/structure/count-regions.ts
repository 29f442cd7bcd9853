import { readFileSync } from 'node:fs';
import type { Import, Module } from './count-imports.ts';
import { featureOf, filesByGroup, importsBetween, isTest, pairs, partOf } from './count-imports.ts';
import { IDEAS, walkOf } from './walks.ts';

/** Files before the reshaping and right after it; null for what did not exist. */
const former: Readonly<Record<string, readonly [before: number | null, then: number | null]>> = {
  'apps/server': [189, 247],
  'apps/web': [337, 357],
  'packages/generator': [52, 67],
  'packages/rules': [152, 152],
  'packages/runner': [30, 54],
  'packages/importer': [52, 57],
  'packages/client': [8, 8],
  'packages/contract': [30, 30],
  'packages/reports': [null, 7],
  'packages/scenario': [null, 9],
  'packages/llm': [11, 11],
  'packages/api-model': [5, 9],
};

/** Files of each walk before the reshaping and right after it, for the shapes that stood then. */
const formerWalks: Readonly<Record<string, readonly [before: number, then: number]>> = {
  Scenario: [17, 21],
  Rule: [16, 19],
  'Run event': [8, 7],
  Credential: [12, 12],
};

/** The counted regions of docs/structure.md by their names, from the modules of the tree and the texts of their files. */
export function countRegions(modules: readonly Module[]): Map<string, string> {
  const between = importsBetween(modules, partOf);
  return new Map([
    ['parts', partTable(modules)],
    ['entries', entries(between)],
    ['packages', packageGraph(between)],
    ['applications', applicationTable(between)],
    ['server', features(modules, 'server')],
    ['features', featureTable(modules)],
    ['web', features(modules, 'web')],
    ['walks', walkTable(modules)],
  ]);
}

function walkTable(modules: readonly Module[]): string {
  const texts = modules
    .filter(({ source }) => partOf(source) !== null && !isTest(source) && !/\/index[.]tsx?$/.test(source))
    .map(({ source }) => readFileSync(source, 'utf8'));
  const rows = IDEAS.map((idea) => {
    const { files, declare, convert, store } = walkOf(idea, texts);
    const [before, then] = formerWalks[idea.name] ?? ['', ''];
    return [idea.name, before, then, files, `${declare} / ${convert} / ${store}`];
  });
  return table(['Idea', 'Files before', 'then', 'today', 'declare / convert / store today'], rows);
}

function byName([one]: [string, number], [other]: [string, number]): number {
  return one.localeCompare(other);
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}

function table(head: string[], rows: (string | number)[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function partTable(modules: readonly Module[]): string {
  const files = [...filesByGroup(modules, partOf)].sort(([, one], [, other]) => other - one);
  const rows = files.map(([part, count]) => {
    const [before, then] = former[part] ?? [null, null];
    return [`\`${part}\``, before ?? 'none', then ?? 'none', count];
  });
  return table(['Part', 'Files before', 'then', 'today'], rows);
}

function entries(between: readonly Import[]): string {
  const others = between.filter(({ file }) => !/\/src\/index[.]tsx?$/.test(file));
  const folders = others.filter(({ file }) => file.includes('/index.')).length;
  return [
    `Every part is entered through an \`index.ts\`. Before, 546 of 546 imports between parts used the one of the part, then 689 of 695, today`,
    `${number(between.length - others.length)} of ${number(between.length)}. Of the other ${others.length}, ${folders} use the \`index.ts\` of a folder that can be entered alone (such as \`@assay/rules/evaluate\`),`,
    `and ${others.length - folders} go to single files that a part exports, such as lists of values and of formats.`,
  ].join('\n');
}

function packageGraph(between: readonly Import[]): string {
  const edges = [
    ...pairs(between.filter(({ from, to }) => from.startsWith('packages/') && to.startsWith('packages/'))),
  ].sort(byName);
  const lines = edges.map(([pair, count]) => {
    const [from, to] = pair.split(' ').map((part) => part.replace('packages/', ''));
    return `  ${from} -->|${count}| ${to}`;
  });
  return ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');
}

function applicationTable(between: readonly Import[]): string {
  const counts = pairs(between.filter(({ from }) => from.startsWith('apps/')));
  const names = (side: 0 | 1) => [...new Set([...counts.keys()].map((pair) => pair.split(' ')[side] ?? ''))].sort();
  const rows = names(0).map((from) => [`\`${from}\``, ...names(1).map((to) => counts.get(`${from} ${to}`) ?? '')]);
  const head = ['From \\ to', ...names(1).map((to) => to.replace('packages/', ''))];
  const all = pairs(between);
  const [first, second] = [...all]
    .sort(([, one], [, other]) => other - one)
    .map(([pair, count]) => `${pair.replace(' ', ' to ')} (${count})`);
  const total = `Before: 19 pairs of parts, 546 imports; then 30 and 695; today ${all.size} and ${number(between.length)}. Nothing imports an application, at any of the three.`;
  return `${table(head, rows)}\n\n${total}\nThe heaviest edges are ${first} and ${second}.`;
}

function features(modules: readonly Module[], app: 'server' | 'web'): string {
  const groupOf = featureOf(app);
  const files = filesByGroup(modules, groupOf);
  const imports = importsBetween(modules, groupOf);
  const whole = [...files.values()].reduce((sum, count) => sum + count, 0);
  const entered = imports.filter(({ file }) => /\/features\/[^/]+\/index[.]tsx?$/.test(file)).length;
  return `Today: ${files.size} features, ${whole} files, ${imports.length} imports between ${pairs(imports).size} pairs, ${entered} of them through the \`index.ts\` of the feature.`;
}

function featureTable(modules: readonly Module[]): string {
  const imports = importsBetween(modules, featureOf('server'));
  const files = [...filesByGroup(modules, featureOf('server'))].sort(byName);
  const rows = files.map(([feature, count]) => [
    feature,
    count,
    imported(imports.filter(({ from }) => from === feature)),
    imports.filter(({ to }) => to === feature).length,
  ]);
  return table(['Feature', 'Files', 'Imports (count)', 'Imported by others'], rows);
}

function imported(imports: Import[]): string {
  const counts = [...pairs(imports)].map(([pair, count]): [string, number] => [pair.split(' ')[1] ?? '', count]);
  counts.sort(([one, first], [other, second]) => second - first || one.localeCompare(other));
  return counts.map(([to, count]) => (count === 1 ? to : `${to} ${count}`)).join(', ') || 'none';
}
