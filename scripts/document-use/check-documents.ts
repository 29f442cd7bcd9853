// Lists what the generator makes use of in each document of a folder, of all that a simple reading of the document finds.
// npm run check:use -- FOLDER... [--only TEXT] [--kind KIND] [--sample COUNT] [--sentences COUNT] [--max OPERATIONS]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateScenarios } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { KINDS, type Kind, type Opportunity } from './kinds.ts';
import { opportunitiesIn } from './opportunities.ts';
import { RawDocument } from './raw-document.ts';
import { sentencesIn } from './sentences.ts';
import { Uses } from './uses.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    sample: { type: 'string', default: '0' },
    sentences: { type: 'string', default: '20' },
    max: { type: 'string', default: '150' },
  },
});
const everything = 10_000;
const accounts = (['own', 'other'] as const).map((login) => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
}));

interface Count {
  found: number;
  used: number;
  /** Also with all scenarios that there could be. */
  usable: number;
}

const totals = new Map<string, Count>();
const unused = new Map<string, string[]>();

function count(kind: string, where: string, isUsed: boolean, isUsable: boolean): void {
  const one = totals.get(kind) ?? { found: 0, used: 0, usable: 0 };
  totals.set(kind, {
    found: one.found + 1,
    used: one.used + (isUsed ? 1 : 0),
    usable: one.usable + (isUsable ? 1 : 0),
  });
  if (!isUsable) unused.set(kind, [...(unused.get(kind) ?? []), where]);
}

/** Of a large document, operations that lie next to each other, from several parts of it. */
function chosenOf(opportunities: readonly Opportunity[], max: number): Set<string> {
  const keys = [...new Set(opportunities.map(({ operation }) => operation))];
  if (keys.length <= max) return new Set(keys);
  const run = 15;
  const runs = Math.ceil(max / run);
  return new Set(keys.filter((_, at) => at % Math.ceil(keys.length / runs) < run));
}

function check(file: string, name: string): void {
  const text = readFileSync(file, 'utf8');
  const imported = importDocument(text, { fileName: name });
  if (!imported.ok || imported.model.operations.length === 0) return;
  const { model } = imported;
  const found = opportunitiesIn(new RawDocument(text)).filter(
    ({ kind }) => values.kind === undefined || kind === values.kind,
  );
  const chosen = chosenOf(found, Number(values.max));
  const operations = model.operations.filter(({ key }) => chosen.has(key));
  const generate = (budget?: number) =>
    new Uses(
      new Map(
        operations.map((one) => [
          one.key,
          generateScenarios(one, { ...model, accounts }, budget === undefined ? {} : { budget }),
        ]),
      ),
    );
  const [usual, all] = [generate(), generate(everything)];
  const known = new Set(operations.map(({ key }) => key));
  const own = new Map<Kind, [number, number, number]>();
  for (const one of found.filter(({ operation }) => known.has(operation))) {
    const [isUsed, isUsable] = [usual.isUsed(one), all.isUsed(one)];
    const [a, b, c] = own.get(one.kind) ?? [0, 0, 0];
    own.set(one.kind, [a + 1, b + (isUsed ? 1 : 0), c + (isUsable || isUsed ? 1 : 0)]);
    count(one.kind, `${name}: ${one.operation} ${one.what}`, isUsed, isUsable || isUsed);
  }
  const sentences =
    values.kind === undefined || values.kind === 'sentence' ? sentencesIn(model, Number(values.sentences)) : [];
  for (const { operation, text: said, isUnderstood } of sentences)
    count('sentence', `${name}: ${operation} "${said}"`, isUnderstood, isUnderstood);
  const shown = KINDS.filter((kind) => own.has(kind)).map(
    (kind) => `${kind} ${own.get(kind)?.slice(0, 2).toReversed().join('/')}`,
  );
  const understood = sentences.filter(({ isUnderstood }) => isUnderstood).length;
  console.log(
    `${name}: ${operations.length} of ${model.operations.length} operations; ${shown.join(', ')}; sentences ${understood}/${sentences.length}`,
  );
}

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path).toSorted()) if (/\.(json|ya?ml)$/.test(entry)) yield join(path, entry);
}

const share = ({ found }: Count, of: number): number => Math.round((of / found) * 1000) / 1000;

for (const folder of positionals)
  for (const file of filesIn(folder)) {
    if (values.only !== undefined && !file.includes(values.only)) continue;
    try {
      check(file, file.slice(folder.length + 1) || file);
    } catch (error) {
      console.log(`${file}: ${String(error)}`);
    }
  }

const sample = Number(values.sample);
for (const [kind, all] of sample > 0 ? unused : []) {
  const step = Math.max(1, Math.floor(all.length / sample));
  for (const one of all.filter((_, at) => at % step === 0).slice(0, sample)) console.log(`Not used: ${kind}: ${one}`);
}
console.log(
  JSON.stringify(
    Object.fromEntries(
      [...totals].map(([kind, one]) => [
        kind,
        { ...one, share: share(one, one.used), withoutBudget: share(one, one.usable) },
      ]),
    ),
  ),
);
