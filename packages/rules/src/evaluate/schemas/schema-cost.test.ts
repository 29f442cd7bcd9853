import type { JsonSchema } from '@assay/api-model';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TimeLimit } from '../../exchange.ts';
import { createCostLook } from './costly-schema.ts';
import { createSchemaValidators } from './schema-validators.ts';

const filter: JsonSchema = { oneOf: [{ type: 'object', properties: { not: { $ref: '#/$defs/Filter' } } }] };

describe('a schema that takes long', () => {
  it.each<[string, JsonSchema, Record<string, JsonSchema>, boolean]>([
    ['branches and comes back to itself', { $ref: '#/$defs/Filter' }, { Filter: filter }, true],
    [
      'refers to one that branches',
      { items: { $ref: '#/$defs/a~1b' } },
      { 'a/b': { $ref: '#/$defs/C' }, C: filter },
      true,
    ],
    ['branches without references', { anyOf: [{ type: 'string' }, { type: 'null' }] }, {}, false],
    ['refers without branches', { $ref: '#/$defs/A' }, { A: { items: { $ref: '#/$defs/A' } } }, false],
  ])('%s', (_, schema, definitions, costly) => {
    expect(createCostLook(definitions)(schema)).toEqual({ isCostly: costly, isTooLarge: false });
  });

  it('and much memory to compile is not compiled', () => {
    const wide = (count: number): JsonSchema => ({
      properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }])),
    });
    expect(createSchemaValidators({}).validatorFor(wide(50_000))).toBeNull();
    expect(createSchemaValidators({}).validatorFor(wide(500))?.({ p1: 1 }).problems).toHaveLength(1);
    expect(
      createSchemaValidators({}).validatorFor({ enum: Array.from({ length: 50_000 }, (_, at) => at) }),
    ).not.toBeNull();
  });

  it('is compared within a time, as is every long value; what is plain and short is not', () => {
    let limited = 0;
    const within: TimeLimit = (work) => {
      limited += 1;
      return { value: work() };
    };
    const validators = createSchemaValidators({ Filter: filter }, within);
    const plain = validators.validatorFor({ type: 'array' });
    expect(plain?.([], 2).problems).toEqual([]);
    expect(limited).toBe(0);
    expect(plain?.({}, 100_000).problems).toHaveLength(1);
    expect(validators.validatorFor({ $ref: '#/$defs/Filter' })?.({}, 2).problems).toEqual([]);
    expect(limited).toBe(2);
  });

  it('is given up, and after three times not tried any more', () => {
    let tries = 0;
    const validate = createSchemaValidators({ Filter: filter }, () => {
      tries += 1;
      return null;
    }).validatorFor({ $ref: '#/$defs/Filter' });
    for (let at = 0; at < 5; at += 1) expect(validate?.({})).toEqual({ problems: [], unread: [], isGivenUp: true });
    expect(tries).toBe(3);
  });
});

describe('items that have to be unique', () => {
  const validate = createSchemaValidators({}).validatorFor({ type: 'array', uniqueItems: true });
  const problemsOf = (items: unknown[]) => validate?.(items).problems.map(({ message }) => message);

  it.each<[string, unknown[], string | null]>([
    ['the same object in another order', [{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], '0 and 2'],
    ['the same text twice', ['x', 'y', 'y'], '1 and 2'],
    ['nothing twice', [null, null], '0 and 1'],
    ['a text that reads like a number', ['1', 1], null],
    ['a text that reads like an object', ['{"a":1}', { a: 1 }], null],
    ['a text that reads like a key', ['object {"a":1}', { a: 1 }], null],
    [
      'lists in another order',
      [
        [1, 2],
        [2, 1],
      ],
      null,
    ],
  ])('%s', (_, items, twins) => {
    const message = `must NOT have duplicate items (items ## ${twins} are identical)`;
    expect(problemsOf(items)).toEqual(twins === null ? [] : [message]);
  });

  it('are compared in a time that grows with the list, not with its square', () => {
    const items = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
    const timed = (count: number): number => {
      const started = performance.now();
      problemsOf(items(count));
      return performance.now() - started;
    };
    const fastest = (count: number): number => Math.min(...Array.from({ length: 5 }, () => timed(count)));
    timed(2000);
    expect(fastest(40_000) / fastest(4000)).toBeLessThan(60);
  });
});

describe('the schemas of a document', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are read by functions that are made once for all documents', () => {
    let made = 0;
    const construct = (Kind: FunctionConstructor, parameters: string[]): object => {
      made += 1;
      return Reflect.construct(Kind, parameters);
    };
    vi.stubGlobal('Function', new Proxy(Function, { construct }));
    const compare = () => {
      const validators = createSchemaValidators({ Item: { type: 'object', required: ['id'] } });
      return validators.validatorFor({ $ref: '#/$defs/Item' })?.({}, 0).problems.length;
    };
    expect(compare()).toBe(1);
    const first = made;
    expect(compare()).toBe(1);
    expect(made - first).toBeLessThanOrEqual(2);
    expect(createSchemaValidators({}).validatorFor({ minLength: -1 })).toBeNull();
  });
});
