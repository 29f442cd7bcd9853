import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { isRootSchema } from './is-schema.ts';

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });

function isOneToAjv(value: unknown): boolean {
  try {
    return ajv.validateSchema(value as object) === true;
  } catch {
    return false;
  }
}

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  1.5,
  -1,
  '',
  'x',
  'a b',
  '#x',
  'string',
  [],
  ['a'],
  ['a', 'a'],
  ['string', 'null'],
  [1],
  [{}],
  [null],
  {},
  { a: {} },
  { a: 1 },
  { a: ['b'] },
  { a: true },
  { type: 'object' },
  { type: 'thing' },
];

const metaSchema = JSON.parse(
  readFileSync(
    new URL('../../../../../node_modules/ajv/dist/refs/json-schema-2020-12/schema.json', import.meta.url),
    'utf8',
  ),
) as { properties: object };
const vocabularies = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content'];
const keywords = [
  ...Object.keys(metaSchema.properties),
  ...vocabularies.flatMap((name) => {
    const path = `../../../../../node_modules/ajv/dist/refs/json-schema-2020-12/meta/${name}.json`;
    const { properties } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { properties: object };
    return Object.keys(properties);
  }),
  'x-own',
  'nullable',
];

it.each([...new Set(keywords)])('agrees with the meta-schema about %s, at the top and inside', (keyword) => {
  for (const value of VALUES) {
    const schema = { [keyword]: value };
    const locations = [schema, { properties: { a: schema } }, { anyOf: [true, schema] }, { items: { not: schema } }];
    for (const one of locations) expect([isRootSchema(one), one]).toEqual([isOneToAjv(one), one]);
  }
});

it.each([[true], [false], [null], ['x'], [[]], [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }]])(
  'agrees about %j as a whole',
  (value) => {
    const isOne =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? isOneToAjv(value)
        : typeof value === 'boolean';
    expect(isRootSchema(value)).toBe(isOne);
  },
);

it('takes no schema of another dialect', () => {
  const other = { $schema: 'http://json-schema.org/draft-07/schema#' };
  expect([isRootSchema(other), isOneToAjv(other)]).toEqual([false, false]);
});
