// Imports mutated documents and collections: none may crash the importer, hang it or eat memory. usage: npm run fuzz:import -- [COUNT] [SEED]
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultParameters } from '../../packages/generator/src/index.ts';
import { importDocument, importPostman } from '../../packages/importer/src/index.ts';
import { HOSTILE } from '../../packages/importer/src/testing/hostile-documents.ts';

const COUNT = Number(process.argv[2] ?? 2000);
const SLOWEST_ALLOWED_MS = 10_000;
const MAX_MEMORY_MB = 1536;
/** Larger ones would make the run long and find nothing that smaller ones do not. */
const LARGEST_SEED_BYTES = 400_000;

let state = Number(process.argv[3] ?? 1);

/** Mulberry32: the same documents for the same seed. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

function seeds(): { name: string; text: string }[] {
  const golden = 'packages/importer/src/golden';
  const own = readdirSync(golden).map((name) =>
    join(golden, name, readdirSync(join(golden, name)).find((file) => file.startsWith('input.')) ?? ''),
  );
  const shared = ['../shared/data/specs', '../shared/data/postman'].filter((folder) => existsSync(folder));
  const others = shared.flatMap((folder) =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => /\.(json|ya?ml)$/.test(path) && statSync(path).size < LARGEST_SEED_BYTES),
  );
  const hostile = HOSTILE.map(([name, text]) => ({ name, text: text() })).filter(
    ({ text }) => text.length < LARGEST_SEED_BYTES,
  );
  return [...[...own, ...others].map((name) => ({ name, text: readFileSync(name, 'utf8') })), ...hostile];
}

const odd = [
  null,
  true,
  -1,
  1e308,
  '',
  'x'.repeat(5000),
  [],
  {},
  [[[]]],
  { $ref: '#' },
  { $ref: 'x.yaml#/a' },
  '\u0000',
];

/** Replaces, drops or moves values anywhere in a parsed document. */
function mutateTree(text: string): string {
  const root: unknown = JSON.parse(text);
  const locations: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || locations.length > 20_000) return;
    for (const key of Object.keys(value)) {
      locations.push({ holder: value as Record<string, unknown>, key });
      visit((value as Record<string, unknown>)[key]);
    }
  };
  visit(root);
  for (let count = 1 + below(6); count > 0 && locations.length > 0; count -= 1) {
    const { holder, key } = pick(locations);
    const kind = below(4);
    if (kind === 0) Reflect.deleteProperty(holder, key);
    else if (kind === 1) holder[key] = pick(odd);
    else if (kind === 2) holder[key] = structuredClone(pick(locations).holder);
    else holder[JSON.stringify(pick(odd)).slice(0, 50)] = holder[key];
  }
  return JSON.stringify(root);
}

const textMutations: ((text: string) => string)[] = [
  (text) => text.slice(0, below(text.length)),
  (text) => text.slice(below(text.length)),
  (text) =>
    text.slice(0, below(text.length)) +
    pick(['{', '}', '[', ']', '"', ':', '\n', '\t', '- ', '&a ', '*a ', '!!x ', '\u0000', '💥']) +
    text.slice(below(text.length)),
  (text) => {
    const from = below(text.length);
    return text.slice(0, from) + text.slice(from, from + 2000).repeat(20) + text.slice(from);
  },
  (text) => text.replaceAll('\n', '\r\n').replaceAll('  ', '\t'),
  (text) =>
    text.replaceAll(
      pick(['type', 'paths', 'item', 'url', 'get', 'schema', '$ref', 'parameters']),
      pick(['x', '', '__proto__', 'constructor', 'toString']),
    ),
];

function mutated(text: string): string {
  if (random() < 0.6) {
    try {
      return mutateTree(text);
    } catch {
      // YAML is mutated as text.
    }
  }
  return pick(textMutations)(text);
}

const all = seeds();
const found: string[] = [];
const summary = { documents: 0, refused: 0, crashed: 0, slowestMs: 0, peakRssMb: 0 };
for (let count = 0; count < COUNT; count += 1) {
  const seed = pick(all);
  const text = mutated(seed.text);
  const startedMs = performance.now();
  const document = importDocument(text);
  const outcomes = [document, importPostman(text)];
  // What import makes of a document takes time and memory too.
  if (document.ok)
    for (const operation of document.model.operations) defaultParameters(operation, document.model.definitions);
  const tookMs = performance.now() - startedMs;
  summary.documents += 1;
  summary.slowestMs = Math.max(summary.slowestMs, Math.round(tookMs));
  summary.peakRssMb = Math.max(summary.peakRssMb, Math.round(process.memoryUsage().rss / 2 ** 20));
  if (outcomes.every(({ ok }) => !ok)) summary.refused += 1;
  const broken = outcomes
    .flatMap((outcome) => (outcome.ok ? [] : [outcome.error.message]))
    .find((message) => message.includes('Please report'));
  if (broken !== undefined) {
    summary.crashed += 1;
    found.push(`${seed.name}, document ${count}: ${broken}`);
  }
  if (tookMs > SLOWEST_ALLOWED_MS) found.push(`${seed.name}, document ${count}: ${Math.round(tookMs)} ms`);
}
if (summary.peakRssMb > MAX_MEMORY_MB) found.push(`The process held ${summary.peakRssMb} MB.`);
for (const line of found.slice(0, 40)) console.log(line);
console.log(JSON.stringify(summary));
process.exitCode = found.length > 0 ? 1 : 0;
