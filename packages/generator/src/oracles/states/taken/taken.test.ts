import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const record = { type: 'object' as const, required: ['id'], properties: { id } };
const inPath = (name: string) => [parameter({ name, in: 'path', schema: id })];

const lifeOf = (path: string, name: string, fields: NonNullable<JsonSchemaObject['properties']>, description = '') => [
  operation({
    method: 'POST',
    path,
    description,
    requestBody: body({ type: 'object', required: Object.keys(fields), properties: fields }),
    responses: [respond('201', record), respond('409'), respond('422')],
  }),
  operation({
    method: 'GET',
    path: `${path}/{${name}}`,
    parameters: inPath(name),
    responses: [respond('200', record)],
  }),
  operation({ method: 'DELETE', path: `${path}/{${name}}`, parameters: inPath(name), responses: [respond('204')] }),
];

const moment = { type: 'string' as const, format: 'date-time' };
const bookingFields = { hallId: id, startsAt: moment, minutes: { type: 'integer' as const, minimum: 15 } };

/** Scenarios of a create of bookings by their names, with how many requests come before each. */
function bookings(
  description: string,
  hall: NonNullable<JsonSchemaObject['properties']> = { label: { type: 'string' } },
  path = '/bookings',
) {
  const halls = lifeOf('/halls', 'roomId', hall);
  const all = [...halls, ...lifeOf(path, 'bookingId', bookingFields, description)];
  const create = all.find(({ key }) => key === `POST ${path}`);
  if (create === undefined) throw new Error('The document of this test is wrong.');
  const scenarios = generateScenarios(create, { ...MODEL, operations: all }, { depth: 'deep' });
  const steps = scenarios.map(({ name, details }): [string, number] => [name, details.before?.length ?? 0]);
  return new Map(steps);
}

const FULL = 'One more than the hall takes';
const FREED = 'Where one was removed from the hall that was full';
const OVERLAP = 'At a time that overlaps one that is taken';
const FREE_AGAIN = 'At a time that was taken and is free again';

it('fills a record as far as a sentence says, and asks for one more', () => {
  expect(bookings('A hall takes at most 2 bookings.').get(FULL)).toBe(3);
  expect(bookings('At most three bookings per hall.').get(FULL)).toBe(4);
  expect(bookings('A hall takes at most 2 bookings.').get(FREED)).toBe(4);
});

it('counts what a record is called by the last word of its kind, and what there is already', () => {
  const later = 'A hall has at most three bookings at a time, a fourth one is a 409.';
  expect(bookings(later, undefined, '/evening_bookings').get(FULL)).toBe(4);
  expect(bookings('Refused with 409 if the hall has 2 open bookings already.').get(FULL)).toBe(3);
  expect(bookings('Refused with 409 if the hall has 2 overdue bookings already.').has(FULL)).toBe(false);
  expect(bookings('A hall has at most three late bookings (409).').has(FULL)).toBe(false);
  expect(bookings('At most three late bookings per hall.').has(FULL)).toBe(false);
});

it('sets a number that says how many a record takes to the least', () => {
  const seats = { label: { type: 'string' as const }, capacity: { type: 'integer' as const, minimum: 2, maximum: 90 } };
  expect(bookings('A hall that is full is answered with 409.', seats).get(FULL)).toBe(3);
});

it('sets the number that a sentence names', () => {
  const seats = {
    label: { type: 'string' as const },
    row_limit: { type: 'integer' as const, minimum: 1, maximum: 40 },
  };
  expect(bookings('A hall never has more bookings than its `row_limit`.', seats).get(FULL)).toBe(2);
  expect(bookings('A hall never has more bookings than its `door_limit`.', seats).has(FULL)).toBe(false);
  expect(bookings('A hall never has more doors than its `row_limit`.', seats).has(FULL)).toBe(false);
});

it('sets the limit that a refusal in a list, or in quotes, speaks of', () => {
  const seats = { label: { type: 'string' as const }, capacity: { type: 'integer' as const, minimum: 1, maximum: 9 } };
  const listed = 'Refused with 409 if the hall is closed; if it has as many bookings as its capacity; or if it is old.';
  expect(bookings(listed, seats).get(FULL)).toBe(2);
  const two = { ...seats, max_bookings: { type: 'integer' as const, minimum: 1 } };
  expect(bookings('A hall takes `max_bookings` bookings and no more (409 `hall_full`).', two).get(FULL)).toBe(2);
});

it('sets a limit that is called by what it limits', () => {
  const limited = { label: { type: 'string' as const }, bookingLimit: { type: 'integer' as const, minimum: 1 } };
  expect(bookings('Closed, or full: that is a 409.', limited).get(FULL)).toBe(2);
  const other = { label: { type: 'string' as const }, colour_max: { type: 'integer' as const, minimum: 1 } };
  expect(bookings('Closed, or full: that is a 409.', other).has(FULL)).toBe(false);
});

it('takes a limit of what is sent for no limit of how many requests there may be', () => {
  const seats = { label: { type: 'string' as const }, capacity: { type: 'integer' as const, minimum: 2, maximum: 90 } };
  expect(bookings("There can't be more minutes than the capacity of the hall.", seats).has(FULL)).toBe(false);
  expect(bookings("There can't be more than the capacity of the hall.", seats).has(FULL)).toBe(true);
});

it('fills an account as far as a sentence says, whatever else the records stand on', () => {
  const ofAccount = 'One more than the account takes';
  expect(bookings('A guest has at most two bookings (409).').get(ofAccount)).toBe(5);
  expect(bookings('Refused with 409 if the guest has two bookings already.').get(ofAccount)).toBe(5);
  expect(bookings('At most 2 bookings are shown to a guest.').has(ofAccount)).toBe(false);
  // `startsAt` is sent with each.
  expect(bookings('Each start has at most two bookings (409).').has(ofAccount)).toBe(false);
  expect(bookings('A hall takes at most 2 bookings.').has(ofAccount)).toBe(false);
  expect(bookings('There is only one booking with a number (409).').has(ofAccount)).toBe(false);
});

it('fills what the records of an account have in common', () => {
  const names = bookings('A guest has at most two bookings of the same hall (409).');
  expect(names.has('One more than the account takes')).toBe(false);
  // One hall and two bookings of it.
  expect(names.get(FULL)).toBe(3);
  expect(bookings('A guest has at most two bookings of the same colour (409).').size).toBe(bookings('').size);
});

it.each([
  'At most 50 bookings per hall.',
  'At most 2 guests per hall.',
  'A hall that is full is answered with 409.',
  '',
])('fills nothing where the document says %j', (description) => {
  expect(bookings(description).has(FULL)).toBe(false);
});

it('asks for no more where whoever comes later waits', () => {
  const seats = { label: { type: 'string' as const }, capacity: { type: 'integer' as const, minimum: 2 } };
  expect(bookings('While there are seats left it is confirmed, after that it is waiting.', seats).has(FULL)).toBe(
    false,
  );
  expect(bookings('While there are seats left it is\nconfirmed. 409: overlaps.', seats).has(FULL)).toBe(false);
});

it('asks for a time that is taken, and again when it is free', () => {
  const found = bookings('Bookings of one hall must not overlap.');
  expect(found.get(OVERLAP)).toBe(2);
  expect(found.get(FREE_AGAIN)).toBe(3);
});

it('asks for no time where nothing is said of times', () => {
  expect(bookings('A booking.').has(OVERLAP)).toBe(false);
  expect(bookings('A booking.').has(FREE_AGAIN)).toBe(false);
});

/** The requests before a change that moves a showing onto the time of another one. */
function movedAfter(ofCreate: string, ofChange: string): (string | undefined)[] | null {
  const fields = { hallId: id, startsAt: moment };
  const showing = { type: 'object' as const, required: ['id', 'startsAt'], properties: { id, ...fields } };
  const change = operation({
    method: 'PATCH',
    path: '/showings/{showingId}',
    description: ofChange,
    parameters: inPath('showingId'),
    requestBody: body({ type: 'object', properties: { startsAt: moment } }),
    responses: [respond('200', showing), respond('409')],
  });
  const operations = [
    ...lifeOf('/halls', 'hallId', { label: { type: 'string' } }),
    operation({
      method: 'POST',
      path: '/showings',
      description: ofCreate,
      requestBody: body({ type: 'object', required: ['hallId', 'startsAt'], properties: fields }),
      responses: [respond('201', showing), respond('409')],
    }),
    operation({
      method: 'GET',
      path: '/showings/{showingId}',
      parameters: inPath('showingId'),
      responses: [respond('200', showing)],
    }),
    operation({
      method: 'DELETE',
      path: '/showings/{showingId}',
      parameters: inPath('showingId'),
      responses: [respond('204')],
    }),
    change,
  ];
  const found = generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' }).find(
    ({ name }) => name === 'Moved onto a time that is taken',
  );
  return found?.details.before?.map((step) => step.operation) ?? null;
}

it('moves a record onto the time of another one', () => {
  const steps = ['POST /halls', 'POST /showings', 'POST /showings'];
  expect(movedAfter('Two showings must not overlap in the same hall (409).', '')).toEqual(steps);
  expect(movedAfter('A time that overlaps is refused with 409.', 'No overlap here either.')).toEqual(steps);
  expect(movedAfter('', '')).toBeNull();
});

it('knows one at a time by what there is already, whatever it waits for', () => {
  const said = 'Answers 409 if the hall already has a booking that waits for confirmation.';
  expect(bookings(said).get(FULL)).toBe(2);
  expect(bookings('A booking of a full hall (at most 2 bookings per hall) waits for its turn.').has(FULL)).toBe(false);
});

it('knows that all of what is counted may be taken', () => {
  const seats = { label: { type: 'string' as const }, seats: { type: 'integer' as const, minimum: 1, maximum: 40 } };
  expect(bookings('409 if all seats are taken.', seats).get(FULL)).toBe(2);
});
