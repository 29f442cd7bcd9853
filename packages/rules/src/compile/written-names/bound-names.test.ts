import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { evaluateCheck } from '../../evaluate/index.ts';
import { bareOperation } from '../../testing/bare-operation.ts';
import { exampleContext, exampleExchange } from '../../testing/example-exchange.ts';
import { formatPath } from '../../tree/path.ts';
import { compileRule } from '../compile.ts';

const NAMES = [
  'data items item first last is between status count any every no not x-y @id $ref größe body step number value id',
  'list the same than null true false error message header request and or total length response field in of order',
  'each sent one other parameter query path result where holds if then present empty unique sorted by at most least',
]
  .join(' ')
  .split(' ')
  .concat('two words', 'a.b', '[0]', '0', "it's", 'page[size]', 'a "b"', '日付', 'is not', 'every item', 'x = 1');

/** Names that differ, the same for a seed. */
function* choices(seed: number): Generator<string> {
  const left = [...NAMES];
  for (let state = seed; left.length > 0;) {
    state = (state * 48_271 + 11) % 2_147_483_647;
    yield left.splice(state % left.length, 1)[0] ?? '';
  }
}

interface Named {
  holder: string;
  text: string;
  figure: string;
  list: string;
  rank: string;
  label: string;
}

const item = ({ rank, label, list, holder }: Named, at: number, said: string): JsonObject => ({
  [rank]: at,
  [label]: said,
  // What else is called as the list and what holds it.
  [list]: [{ [rank]: 90 + at, [label]: 'deep' }],
  [holder]: { [label]: 'deeper' },
});

const answer = (names: Named, change: JsonObject = {}): JsonObject => ({
  [names.holder]: {
    [names.text]: 'x',
    [names.figure]: 3,
    [names.list]: [item(names, 1, 'k'), item(names, 2, 'm')],
    ...change,
  },
  // A record beside it has the same members.
  [names.rank]: 50,
  [names.label]: 'beside',
  [names.text]: 'beside',
});

const schemaOf = (value: Json | undefined): JsonSchemaObject => {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (value === null || typeof value !== 'object')
    return { type: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string' };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, schemaOf(one)])),
  };
};

const operationOf = (names: Named): Operation =>
  bareOperation('/berths', [
    {
      status: '200',
      description: null,
      headers: [],
      content: [{ contentType: 'application/json', schema: schemaOf(answer(names)), examples: [] }],
    },
  ]);

interface Written {
  say: string;
  broken: JsonObject;
}

/** Sentences as they are generated, each with a change of the answer that breaks it. */
function sentencesFor(names: Named): Written[] {
  const { holder, text, figure, list, rank, label } = names;
  const at = (...path: (string | number | { each: true })[]): string => `\`${formatPath([holder, ...path])}\``;
  const own = (name: string): string => `\`${formatPath([name])}\``;
  const each = { each: true } as const;
  const [one, two] = [item(names, 1, 'k'), item(names, 2, 'm')];
  const only = (broken: JsonObject): JsonObject => ({ [list]: [one, { ...two, ...broken }] });
  const lacking = { ...two };
  delete lacking[label];
  return [
    { say: `${at(text)} is present`, broken: { [text]: null } },
    { say: `${at(text)} equals "x"`, broken: { [text]: 'y' } },
    { say: `${at(text)} is one of "w", "x"`, broken: { [text]: 'y' } },
    { say: `${at(figure)} is at least 2`, broken: { [figure]: 1 } },
    { say: `${at(figure)} is between 1 and 5`, broken: { [figure]: 9 } },
    { say: `${at(figure)} is not null`, broken: { [figure]: null } },
    { say: `every ${at(list, each, rank)} is at most 2`, broken: only({ [rank]: 3 }) },
    { say: `no ${at(list, each, label)} equals "z"`, broken: only({ [label]: 'z' }) },
    { say: `any ${at(list, each, label)} equals "m"`, broken: only({ [label]: 'z' }) },
    { say: `every item in ${at(list)} has an ${own(label)}`, broken: { [list]: [one, lacking] } },
    { say: `${at(list)} is sorted ascending by ${own(rank)}`, broken: { [list]: [two, one] } },
    { say: `${at(list)} is unique by ${own(label)}`, broken: only({ [label]: 'k' }) },
    { say: `${at(list)} has a length of exactly 2`, broken: { [list]: [one] } },
    {
      say: `for every item of ${at(list)} where ${own(label)} equals "k" it holds that ${own(rank)} equals 1`,
      broken: only({ [label]: 'k' }),
    },
    { say: `${at(figure)} is at least the number of items in ${at(list)}`, broken: { [figure]: 1 } },
    { say: `${at(list, 0, rank)} is less than the value of ${at(list, 1, rank)}`, broken: { [list]: [two, one] } },
    { say: `if ${at(text)} is present then ${at(figure)} equals 3`, broken: { [figure]: 4 } },
    { say: `it is not true that (${at(figure)} equals 4)`, broken: { [figure]: 4 } },
  ];
}

function namesFor(seed: number): Named {
  const [holder = '', text = '', figure = '', list = '', rank = '', label = ''] = [...choices(seed)];
  return { holder, text, figure, list, rank, label };
}

const verdictOf = (say: string, names: Named, body: JsonObject) => {
  const compiled = compileRule(say, { path: '/berths', operation: operationOf(names), expectedStatus: 200 });
  if (compiled.status !== 'understood') return compiled.status;
  return evaluateCheck(compiled.check, exampleExchange({ body: JSON.stringify(body) }), exampleContext).status;
};

describe('names in back-ticks', () => {
  it('say what they say, whatever they are, whatever else the answer has', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const names = namesFor(seed);
      for (const { say, broken } of sentencesFor(names)) {
        expect(verdictOf(say, names, answer(names)), say).toBe('pass');
        expect(verdictOf(say, names, answer(names, broken)), `${say}, broken`).toBe('fail');
      }
    }
  });

  it('are those of the list that is named, where its items have a list of that name', () => {
    const names = { holder: 'page', text: 'next', figure: 'count', list: 'data', rank: 'rank', label: 'data-id' };
    const body = { page: { data: [{ rank: 1, 'data-id': 'a', data: [{ rank: 9 }] }] } };
    expect(verdictOf('every item in `page.data` has an `data-id`', names, body)).toBe('pass');
    expect(verdictOf('every `page.data[*].rank` is at most 2', names, body)).toBe('pass');
  });

  it('are looked for among the others where only a part is written', () => {
    const names = namesFor(3);
    const partly = { ...names, holder: 'stall', list: 'wares', label: 'price' };
    const compiled = compileRule('every `price` is present', { operation: operationOf(partly), expectedStatus: 200 });
    expect(compiled).toMatchObject({ status: 'understood' });
  });

  it('are told apart from words that may name something', () => {
    const names = { holder: 'bill', text: 'note', figure: 'sum', list: 'lines', rank: 'net', label: 'word' };
    const compiled = compileRule('`bill.sum` is at least the net of the first line', { operation: operationOf(names) });
    expect(JSON.stringify(compiled)).not.toContain('"value":"net');
  });

  it('keep their headers and parameters', () => {
    const context = { operation: operationOf(namesFor(1)), expectedStatus: 200 };
    expect(compileRule('the header `Status` is present', context)).toMatchObject({
      status: 'understood',
      check: { subject: { kind: 'header', name: 'Status' } },
    });
  });

  it('stand where they are written', () => {
    const names = { holder: 'a rather long name', text: 'is', figure: 'n', list: 'l', rank: 'r', label: 'w' };
    const say = '`["a rather long name"].is` equals "x"';
    const compiled = compileRule(say, { operation: operationOf(names) });
    const spans = compiled.status === 'understood' ? compiled.spans : [];
    expect(spans.map(({ start, end }) => say.slice(start, end))).toContain('`["a rather long name"].is`');
  });
});
