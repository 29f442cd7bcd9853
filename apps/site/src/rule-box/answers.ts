/** An answer of an API that a visitor can have a rule judged by. */
export interface SampleAnswer {
  name: string;
  status: number;
  body: string;
  /** Written by the visitor. */
  isOwn?: true;
}

const answer = (name: string, status: number, body: unknown): SampleAnswer => ({
  name,
  status,
  body: lines(body),
});

/** JSON with one item a line: short enough to be seen whole. */
const lines = (body: unknown): string =>
  JSON.stringify(body, null, 1)
    .replaceAll(/\n {3,}/g, ' ')
    .replaceAll(/\n {2}\}/g, ' }');

const kettle = { id: 'a1', name: 'Kettle', price: 24.5 };
const lamp = { id: 'b2', name: 'Desk lamp', price: 39 };

/** The first one is as it should be; each of the others breaks one of the rules below. */
export const sampleAnswers: readonly [SampleAnswer, ...SampleAnswer[]] = [
  answer('As it should be', 200, { items: [kettle, lamp], total: 2 }),
  answer('A price of 0', 200, { items: [kettle, { ...lamp, price: 0 }], total: 2 }),
  answer('A wrong total', 200, { items: [kettle, lamp], total: 3 }),
  answer('The same item twice', 200, { items: [kettle, kettle], total: 2 }),
  answer('An error', 500, { error: 'database is locked' }),
];

export const exampleRules: readonly [string, ...string[]] = [
  'every item has a price above 0',
  'total equals the number of items',
  'no two items have the same id',
  'the status is 200',
];

/** What is shown first: a rule that this answer breaks. */
export const firstAnswer: SampleAnswer = sampleAnswers[1] ?? sampleAnswers[0];

/** Larger ones would make a phone slow while somebody types. */
export const MAX_OWN = 20_000;

export const ownAnswer = (body: string): SampleAnswer => ({ name: 'Your own JSON', status: 200, body, isOwn: true });
