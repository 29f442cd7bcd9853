import type { MadeValue, NamedRecord } from '@assay/generator';
import { expect, it } from 'vitest';
import { withinWindows } from './windows.ts';

const day = { type: 'string' as const, format: 'date' };
const made = (name: string, value: string, operation = 'POST /voyages'): MadeValue => ({
  name,
  operation,
  at: `/${name}`,
  value,
  schema: day,
  isItem: false,
});
const voyage = (...values: MadeValue[]): NamedRecord => ({
  in: 'path',
  at: 'voyageId',
  resource: 'voyage',
  states: [],
  reachable: [],
  described: [],
  start: null,
  children: [],
  actions: [],
  list: null,
  leftOut: [],
  values,
});
const sent = (...values: [at: string, value: string][]) =>
  values.map(([at, value]) => ({ in: 'body' as const, at, value }));
const proposed = (message: string, moments: ReturnType<typeof sent>, ...records: NamedRecord[]) =>
  withinWindows(message, moments, records).map((proposal) =>
    proposal.map((one) =>
      one.kind === 'value' ? `${one.on ?? ''} ${one.at} ${JSON.stringify(one.value)}`.trim() : one.kind,
    ),
  );
const window = voyage(made('sails_on', '2031-03-01'), made('lands_on', '2031-10-31'));
const KEPT = ['POST /voyages /sails_on "2031-03-01"', 'POST /voyages /lands_on "2031-10-31"'];

it('moments go into the time that the record above is made for, in their order', () => {
  const moments = sent(['/to', '2027-03-15'], ['/from', '2027-03-14']);
  expect(proposed('Not within the time of the voyage.', moments, window)).toEqual([
    [...KEPT, '/from "2031-03-01"', '/to "2031-10-31"'],
  ]);
});

it('a moment with its time keeps it', () => {
  const moments = sent(['/at', '2027-03-14T09:00:00Z']);
  expect(proposed('Too early.', moments, window)).toEqual([[...KEPT, '/at "2031-03-01T09:00:00Z"']]);
});

it.each([
  ['The harbour is full.', window],
  ['Not within the time.', voyage(made('sails_on', '2031-03-01'))],
  ['Not within the time.', voyage(made('a', '2031-03-01'), made('b', '2031-04-01'), made('c', '2031-05-01'))],
  ['Not within the time.', voyage(made('a', '2031-03-01'), made('b', '2031-04-01', 'POST /ports'))],
])('nothing is proposed without a time that is meant: %s', (message, record) => {
  expect(proposed(message, sent(['/at', '2027-03-14']), record)).toEqual([]);
});
