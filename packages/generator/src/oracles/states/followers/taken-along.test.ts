import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const stateOf = (...states: string[]) => ({ type: 'string' as const, enum: states });
const record = (status: ReturnType<typeof stateOf>, more = {}) => ({
  type: 'object' as const,
  required: ['id', 'status'],
  properties: { id, status, ...more },
});
const course = record(stateOf('planned', 'held', 'called_off'));
const seat = record(stateOf('booked', 'kept', 'dropped'), { courseId: id });
const inPath = (name: string) => [parameter({ name, in: 'path', schema: id })];

interface Api {
  key?: string;
  isListed?: boolean;
  isMadeBelow?: boolean;
}

/** Courses with seats, or seats that nothing reads alone; what one request on a course is said to do. */
function followersOf(
  description: string,
  { key = 'POST /courses/{courseId}/move', isListed = false, isMadeBelow = isListed }: Api = {},
) {
  const operations = [
    operation({
      method: 'POST',
      path: '/courses',
      responses: [{ ...respond('201', course), description: 'The new course; it is planned.' }],
    }),
    operation({
      method: 'GET',
      path: '/courses/{courseId}',
      parameters: inPath('courseId'),
      responses: [respond('200', course)],
    }),
    operation({
      method: 'POST',
      path: '/courses/{courseId}/move',
      description: `From planned to held or called_off. ${description}`,
      parameters: inPath('courseId'),
      requestBody: body({
        type: 'object',
        required: ['status'],
        properties: { status: stateOf('held', 'called_off') },
      }),
      responses: [respond('200', course), respond('409')],
    }),
    operation({
      method: 'DELETE',
      path: '/courses/{courseId}',
      description,
      parameters: inPath('courseId'),
      responses: [respond('204'), respond('409')],
    }),
    operation({
      method: 'POST',
      path: isMadeBelow ? '/courses/{courseId}/seats' : '/seats',
      parameters: isMadeBelow ? inPath('courseId') : [],
      requestBody: body(
        isMadeBelow ? { type: 'object' } : { type: 'object', required: ['courseId'], properties: { courseId: id } },
      ),
      responses: [{ ...respond('201', seat), description: 'The new seat; it is booked.' }],
    }),
    isListed
      ? operation({
          method: 'GET',
          path: '/courses/{courseId}/seats',
          parameters: inPath('courseId'),
          responses: [respond('200', { type: 'array', items: seat })],
        })
      : operation({
          method: 'GET',
          path: '/seats/{seatId}',
          parameters: inPath('seatId'),
          responses: [respond('200', seat)],
        }),
  ];
  const about = operations.find((one) => one.key === key);
  if (about === undefined) throw new Error(key);
  return generateScenarios(about, { ...MODEL, operations }, { depth: 'deep' }).filter(({ name }) =>
    name.includes('its seat is '),
  );
}

describe('what stands on a record that is moved', () => {
  it.each([
    ['Calling off drops all booked seats and tells everybody.', 'called_off', 'dropped'],
    ['With `called_off` booked seats become `dropped`.', 'called_off', 'dropped'],
    ['With `held` its seats are kept.', 'held', 'kept'],
    ['It takes a while.\n\n* `called_off`: A note is needed. Booked seats are dropped.', 'called_off', 'dropped'],
  ])('is read afterwards in the state that %j gives it', (description, to, state) => {
    const [found, ...more] = followersOf(description);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      name: `To ${to}: its seat is ${state}`,
      expectedStatus: 200,
      overrides: [{ in: 'path' }, { in: 'body', bodyValue: { status: to } }],
      details: {
        before: [{ operation: 'POST /courses' }, { operation: 'POST /seats' }],
        followUps: [
          { operation: 'GET /seats/{seatId}', expects: { status: 200 }, rules: [`\`status\` equals "${state}"`] },
        ],
      },
    });
  });

  it.each([
    'Booked seats become `dropped`.',
    'Calling off leaves all seats alone.',
    'Calling off drops all kept seats.',
    'Calling off is refused with 409 if seats are dropped.',
    'Calling off drops all guests.',
  ])('is not looked at with %j', (description) => {
    expect(followersOf(description)).toEqual([]);
  });
});

describe('what stands on a record that is removed', () => {
  const key = 'DELETE /courses/{courseId}';

  it.each([
    'Its seats are removed with it.',
    'Removes all seats of the course.',
    'The seats go with it.',
    'Gone, and with it every seat and voucher that it had.',
  ])('is not found any more with %j', (description) => {
    const [found] = followersOf(description, { key });
    expect(found).toMatchObject({
      name: 'its seat is gone',
      expectedStatus: 204,
      details: { followUps: [{ operation: 'GET /seats/{seatId}', expects: { status: 404 } }] },
    });
  });

  it('is looked for at its own path, where it is made below the other one', () => {
    const [found, ...more] = followersOf('Its seats are removed with it.', { key, isMadeBelow: true });
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      details: {
        before: [{ operation: 'POST /courses' }, { operation: 'POST /courses/{courseId}/seats' }],
        followUps: [{ operation: 'GET /seats/{seatId}', expects: { status: 404 } }],
      },
    });
  });

  it('is not looked for in a list below what is gone', () => {
    expect(followersOf('Its seats are removed with it.', { key, isListed: true })).toEqual([]);
  });

  it('is in no list any more, where no read shows one alone', () => {
    const [found] = followersOf('With `held` all seats are revoked, i.e. no longer listed.', { isListed: true });
    expect(found?.details.followUps?.map(({ operation: read }) => read)).toEqual(['GET /courses/{courseId}/seats']);
    const [moved] = followersOf('Calling off revokes all seats.', { isListed: true });
    expect(moved).toMatchObject({
      details: {
        followUps: [{ operation: 'GET /courses/{courseId}/seats', rules: ['no `[*].id` equals {seatId}'] }],
      },
    });
  });

  it.each(['A course with seats cannot be removed.', 'Removed only if all seats are removed.', ''])(
    'is not looked at with %j',
    (description) => {
      expect(followersOf(description, { key })).toEqual([]);
    },
  );
});

describe('what goes along with a removal', () => {
  const deleted = (description: string): string[] =>
    followersOf(description, { key: 'DELETE /courses/{courseId}' }).map(({ name }) => name);

  it.each([
    'The seats of the course and their notes are deleted along with the course.',
    'Removes the course together with its hall, its seats and the notes about them.',
  ])('%s', (description) => {
    expect(deleted(description)).toEqual(['its seat is gone']);
  });

  it('is nothing that is only named beside it', () => {
    expect(deleted('Removes the course. The seats are counted elsewhere.')).toEqual([]);
  });
});
