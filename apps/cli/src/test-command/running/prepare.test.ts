import { importDocument } from '@assay/importer';
import { expect, it } from 'vitest';
import { Suite } from '@assay/suite';
import type { SuiteScenario } from '@assay/suite';

const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const get = { responses: { 200: { description: 'ok', content: { 'application/json': { schema: item } } } } };
const paths = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`/items${at}`, { get }]));
const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Items', version: '1' }, paths });

function suiteOf(): Suite {
  const imported = importDocument(Buffer.from(document), { fileName: 'items.json' });
  if (!imported.ok) throw new Error(imported.error.message);
  return new Suite(imported.model, { depth: 'standard' });
}

/** Rules are compiled when they are asked for. */
const whole = ({ operation, generated, rules }: SuiteScenario) => ({ operation, generated, rules });

it('prepares the scenarios that it would generate at once', async () => {
  const suite = suiteOf();
  expect(await suite.prepare(() => false)).toBe(true);
  expect(suite.scenarios.map(whole)).toEqual(suiteOf().scenarios.map(whole));
});

it('is told between two operations that it is over', async () => {
  let asked = 0;
  expect(
    await suiteOf().prepare(() => {
      asked += 1;
      return asked === 3;
    }),
  ).toBe(false);
  expect(asked).toBe(3);
});
