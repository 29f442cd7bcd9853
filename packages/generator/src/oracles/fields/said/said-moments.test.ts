import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const DAY: JsonSchemaObject = { type: 'string', format: 'date', examples: ['2031-05-04'] };

interface Said {
  start?: string;
  end?: string;
  operation?: string;
  /** What the answer that refuses is for. */
  refusal?: string;
}

/** The moments that are sent for a stay of which the document says this. */
function sentFor(said: Said): Record<string, unknown> {
  const stay = {
    type: 'object' as const,
    required: ['startsOn', 'endsOn'],
    properties: {
      startsOn: { ...DAY, description: said.start ?? '' },
      endsOn: { ...DAY, examples: ['2031-05-09'], description: said.end ?? '' },
    },
  };
  const create = operation({
    method: 'POST',
    path: '/stays',
    description: said.operation ?? null,
    requestBody: body(stay),
    responses: [respond('201'), { ...respond('422'), description: said.refusal ?? null }],
  });
  const scenarios = generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' });
  const about = scenarios.filter(({ name }) =>
    / is (in the (past|future)|too far ahead|before|after|more than|less than)/.test(name),
  );
  return Object.fromEntries(
    about.map(({ name, overrides }) => [name, overrides.find((one) => one.in === 'body')?.bodyValue]),
  );
}

it('sends a moment that the words rule out', () => {
  expect(sentFor({ start: 'Must not lie in the past; today is fine.' })).toMatchObject({
    'Field startsOn is in the past': { startsOn: '2001-03-04' },
  });
  expect(sentFor({ operation: '`startsOn` must be in the future, and nobody stays for a year.' })).toMatchObject({
    'Field startsOn is in the past': { startsOn: '2001-03-04' },
  });
  expect(sentFor({ end: 'Not in the future.' })).toMatchObject({
    'Field endsOn is in the future': { endsOn: '2199-03-04' },
  });
});

it('puts what has to come later before the other one', () => {
  const [[name, sent] = []] = Object.entries(sentFor({ end: 'Must not be before `startsOn`.' }));
  expect(name).toBe('Field endsOn is before startsOn');
  expect(JSON.stringify(sent)).toMatch(/2031-05-04.*2031-05-03/);
});

it('sends a moment that is too far ahead, also beside one in the past', () => {
  expect(Object.keys(sentFor({ start: 'In the future, within the next 60 days.' }))).toEqual([
    'Field startsOn is in the past',
    'Field startsOn is too far ahead',
  ]);
  expect(Object.keys(sentFor({ start: 'No more than two weeks ahead.' }))).toEqual(['Field startsOn is too far ahead']);
  expect(sentFor({ start: 'Usually two weeks ahead.' })).toEqual({});
});

it('reads "a later day than", and sends a time that is too short', () => {
  expect(Object.keys(sentFor({ end: 'Has to be a later day than startsOn.' }))).toEqual([
    'Field endsOn is before startsOn',
  ]);
  const short = sentFor({ operation: '`endsOn` is no less than four days after `startsOn`.' });
  expect(JSON.stringify(short['Field endsOn is less than four days after startsOn'])).toMatch(/2031-05-04.*2031-05-07/);
  expect(sentFor({ operation: 'Stays are booked at least 4 days ahead.' })).toEqual({});
});

it('reads that one is not after the other, with what is said in between', () => {
  const names = Object.keys(sentFor({ operation: '`startsOn`, if there is one, is not after `endsOn`.' }));
  expect(names).toEqual(['Field startsOn is after endsOn']);
});

it('reads that one may not lie before the other', () => {
  const names = Object.keys(sentFor({ operation: '`endsOn` may not lie before `startsOn` (422).' }));
  expect(names).toEqual(['Field endsOn is before startsOn']);
});

it('reads an order beside other rules, and where the later moment may be missing', () => {
  const said = '`startsOn` must not be in the past and `endsOn`, if given, not before `startsOn`.';
  expect(Object.keys(sentFor({ operation: said }))).toEqual([
    'Field startsOn is in the past',
    'Field endsOn is before startsOn',
  ]);
  const later = 'Stays are short; `endsOn`, where it is sent, has to be later than the day of `startsOn` (422).';
  expect(Object.keys(sentFor({ operation: later }))).toEqual(['Field endsOn is before startsOn']);
});

it('compares a day with a moment, and times of the day', () => {
  const opening = {
    type: 'object' as const,
    required: ['doorsAt', 'closesAt', 'opensOn', 'soldUntil'],
    properties: {
      doorsAt: { type: 'string' as const, pattern: '^[0-2][0-9]:[0-5][0-9]$', examples: ['09:30'] },
      closesAt: { type: 'string' as const, pattern: '^[0-2][0-9]:[0-5][0-9]$', examples: ['17:00'] },
      soldUntil: { type: 'string' as const, format: 'date-time', examples: ['2031-05-04T10:00:00Z'] },
      opensOn: { ...DAY, examples: ['2031-06-01'] },
    },
  };
  const create = operation({
    method: 'POST',
    path: '/openings',
    description: '`closesAt` is later than `doorsAt`, and `opensOn` may not be before `soldUntil`.',
    requestBody: body(opening),
    responses: [respond('201'), respond('422')],
  });
  const scenarios = generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' });
  const sent = (name: string) => scenarios.find((one) => one.name === name)?.overrides.at(-1)?.bodyValue;
  expect(sent('Field closesAt is before doorsAt')).toMatchObject({ closesAt: '08:30', doorsAt: '09:30' });
  expect(JSON.stringify(sent('Field opensOn is before soldUntil'))).toMatch(/2031-05-03/);
});

it('reads an order that is said without the names', () => {
  const [[name, sent] = []] = Object.entries(
    sentFor({ operation: 'A stay ends after it starts, otherwise it is a 422.' }),
  );
  expect(name).toBe('Field endsOn is before startsOn');
  expect(JSON.stringify(sent)).toMatch(/2031-05-04.*2031-05-03/);
});

it('leaves a moment where it is when only the other one is moved into the future', () => {
  const lease = {
    type: 'object' as const,
    required: ['begunOn', 'expiresOn'],
    properties: {
      begunOn: { ...DAY, examples: ['2024-05-04'] },
      expiresOn: { ...DAY, examples: ['2025-05-04'], description: 'Must not be before `begunOn`.' },
    },
  };
  const create = operation({
    method: 'POST',
    path: '/leases',
    requestBody: body(lease),
    responses: [respond('201'), respond('422')],
  });
  const scenarios = generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' });
  const sent = scenarios.find(({ name }) => name === 'Field expiresOn is before begunOn')?.overrides.at(-1)?.bodyValue;
  expect(sent).toEqual({ begunOn: '2024-05-04', expiresOn: '2024-05-03' });
  const usual = scenarios[0]?.overrides.at(-1)?.bodyValue;
  expect(usual).toMatchObject({ expiresOn: '{{$upcoming:2025-05-04}}' });
});

it('takes nothing for a rule that is none', () => {
  expect(sentFor({ start: 'The past is listed as well.', end: 'Set when it ends after startsOn.' })).toEqual({});
  expect(sentFor({ start: 'When it is in the future, nobody is billed.' })).toEqual({});
});

it('reads a day that has gone by', () => {
  for (const refusal of ['The start is a day that has already gone by', 'The start has already passed'])
    expect(Object.keys(sentFor({ refusal }))).toEqual(['Field startsOn is in the past']);
});

it('reads what an answer is said to refuse, and keeps the length of a stay that is in the past', () => {
  const sent = sentFor({ refusal: 'Dates in the wrong order or in the past, an unknown guest' });
  expect(Object.keys(sent).toSorted()).toEqual(['Field endsOn is before startsOn', 'Field startsOn is in the past']);
  expect(sent['Field startsOn is in the past']).toMatchObject({ startsOn: '2001-03-04', endsOn: '2001-03-09' });
});

it('reads what nobody may do, and how long a stay may be', () => {
  const sent = sentFor({ operation: 'Nobody can start in the past. A stay covers 30 days at most.' });
  expect(Object.keys(sent)).toEqual([
    'Field startsOn is in the past',
    'Field endsOn is more than 30 days after startsOn',
  ]);
  expect(JSON.stringify(sent['Field endsOn is more than 30 days after startsOn'])).toMatch(/2031-05-04.*2031-06-04/);
});

it('knows a moment by the words that it is of', () => {
  expect(Object.keys(sentFor({ end: 'Not before the start.' }))).toEqual([]);
  const trip = {
    type: 'object' as const,
    required: ['pickupDate', 'backDate'],
    properties: {
      pickupDate: DAY,
      backDate: { ...DAY, examples: ['2031-05-09'], description: 'Not before the pick-up.' },
    },
  };
  const create = operation({
    method: 'POST',
    path: '/trips',
    requestBody: body(trip),
    responses: [respond('201'), respond('422')],
  });
  const names = generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' }).map(
    ({ name }) => name,
  );
  expect(names).toContain('Field backDate is before pickupDate');
});

it('orders the moments of a query', () => {
  const day = (name: string, example: string) =>
    parameter({ name, in: 'query', required: true, schema: { type: 'string', format: 'date' }, example });
  const list = operation({
    method: 'GET',
    path: '/free-rooms',
    description: 'Rooms that are free from `from` to `to`, both included, at most 92 days.',
    parameters: [day('from', '2031-05-04'), day('to', '2031-05-09')],
    responses: [respond('200'), { ...respond('422'), description: '`to` lies before `from`, or the span is too long' }],
  });
  const sent = generateScenarios(list, { ...MODEL, operations: [list] }, { depth: 'deep' }).flatMap(
    ({ name, overrides }) =>
      /^Query parameter to is (before|more)/.test(name) ? [[name, overrides.at(-1)?.value]] : [],
  );
  expect(sent).toEqual([
    ['Query parameter to is before from', '2031-05-03'],
    ['Query parameter to is more than 92 days after from', '2031-08-04'],
  ]);
});
