import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import { prepareExchange } from '../exchange.ts';
import { exampleContext, exampleExchange } from '../testing/example-exchange.ts';
import { completionsAt } from './completions.ts';
import { knownPredicates } from './predicates.ts';
import { rulesForValue } from './value-rules.ts';
import { vocabularyOf } from './vocabulary.ts';

const row = { id: '8d2ec9f0-4a3b-4c6d-9a11-2b3c4d5e6f70', price: 12.5, name: 'Dune', tags: ['a', 'b'], active: true };
const exchange = exampleExchange({
  body: JSON.stringify({ rows: [row, { ...row, name: 'Emma' }], total: 2, next: null, api_key: 'k-4711' }),
  headers: [['X-Total', '2']],
});
const context = { samples: [exchange] };
const subjects = vocabularyOf(context);
const offered = (text: string, caret = text.length) =>
  completionsAt(text, caret, subjects).options.map((option) => option.text);

describe('the vocabulary', () => {
  it('has the places of the answer with their kinds and values, and its headers', () => {
    expect(subjects).toEqual(
      expect.arrayContaining([
        { text: 'rows', kind: 'list', values: [] },
        { text: 'rows[*].name', kind: 'string', values: ['"Dune"', '"Emma"'] },
        { text: 'total', kind: 'number', values: ['2'] },
        { text: 'header X-Total', kind: 'string', values: [] },
      ]),
    );
  });

  it('tells no value of a secret', () => {
    expect(subjects.find(({ text }) => text === 'api_key')?.values).toEqual([]);
  });

  it('is bounded', () => {
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, 'x'.repeat(500)]));
    const known = vocabularyOf({ samples: [exampleExchange({ body: JSON.stringify(wide) })] });
    expect(known.length).toBeLessThan(400);
    expect(known.filter(({ text }) => text.startsWith('field')).flatMap(({ values }) => values)).toEqual([]);
  });
});

describe('what can go on', () => {
  it('is a name where one is begun, as it is said there', () => {
    expect(offered('pri')).toEqual(['rows[*].price ']);
    expect(offered('every item in rows has pri')).toEqual(['price ']);
    expect(offered('the tot')).toEqual(['total ', 'header X-Total ']);
  });

  it('is what can be said of the name before, by its kind', () => {
    expect(offered('total is a')).toEqual(['is above ', 'is at least ', 'is at most ', 'is an integer', 'is a number']);
    expect(offered('rows has ')).toContain('has no duplicates');
    expect(offered('response time ')).toEqual(['is less than 500 ms']);
  });

  it('is a value that was seen, behind what takes one', () => {
    expect(offered('name is E')).toEqual(['is "Emma"']);
    expect(offered('name is "E')).toEqual(['is "Emma"']);
  });

  it('is nothing behind what is complete, and nothing in the middle of other words', () => {
    expect(offered('total is an integer')).toEqual([]);
    expect(offered('')).toEqual([]);
    expect(offered('hello there zzz')).toEqual([]);
  });

  it('looks at the caret, not at the end', () => {
    expect(offered('tot is above 1', 3)).toContain('total ');
  });
});

describe('every predicate that is offered', () => {
  const values: Record<string, string> = { number: '3', string: '"Dune"', boolean: 'true', value: '"Dune"' };
  const sentences = knownPredicates.flatMap(({ text, of }) =>
    of.map((kind) => {
      const subject = subjects.find((one) => one.kind === kind && one.text !== 'body' && one.text !== 'status');
      const named = subject?.text ?? '';
      const value = text === 'is between ' ? '1 and 9' : text === 'is one of ' ? '"Dune", "Emma"' : values[kind];
      const written = kind === 'value' && /above|least|below|most/.test(text) ? '3' : value;
      return `${named} ${text}${text.endsWith(' ') ? written : ''}`;
    }),
  );

  it.each(sentences.filter((text) => !text.startsWith(' ')))('is read: %s', (text) => {
    expect(compileRule(text, {}).status).toBe('understood');
  });
});

describe('rules for a value that somebody points at', () => {
  const locations = [
    'rows',
    'rows[0].price',
    'rows[0].id',
    'rows[1].name',
    'rows[0].active',
    'rows[0].tags[1]',
    'total',
    'next',
    '',
  ];

  it.each(locations)('hold for the answer and are understood: %s', (at) => {
    const rules = rulesForValue(exchange, at);
    expect(rules.length).toBeGreaterThan(0);
    for (const text of rules) {
      const compiled = compileRule(text, context);
      if (compiled.status !== 'understood') throw new Error(`${text} is ${compiled.status}`);
      expect(evaluateCheck(compiled.check, prepareExchange(exchange), exampleContext).status).toBe('pass');
    }
  });

  it('are of all items first, then of the one', () => {
    expect(rulesForValue(exchange, 'rows[0].price')).toEqual([
      '`rows[*].price` is above 0',
      '`rows[*].price` is a number',
      '`rows[*].price` is present',
      '`rows[0].price` is present',
      '`rows[0].price` is 12.5',
    ]);
  });

  it('do not write a secret down, and are none where nothing is', () => {
    expect(rulesForValue(exchange, 'api_key').join()).not.toContain('4711');
    expect(rulesForValue(exchange, 'rows[9].price')).toEqual([]);
    expect(rulesForValue(exchange, ']broken[')).toEqual([]);
  });
});
