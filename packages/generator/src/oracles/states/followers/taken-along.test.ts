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
const place = record(stateOf('booked', 'kept', 'dropped'), { courseId: id });
const inPath = (name: string) => [parameter({ name, in: 'path', schema: id })];

/** Courses with places, or places that nothing reads alone; what one request on a course is said to do. */
function followersOf(description: string, { key = 'POST /courses/{courseId}/move', isListed = false } = {}) {
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
      path: isListed ? '/courses/{courseId}/places' : '/places',
      parameters: isListed ? inPath('courseId') : [],
      requestBody: body(
        isListed ? { type: 'object' } : { type: 'object', required: ['courseId'], properties: { courseId: id } },
      ),
      responses: [{ ...respond('201', place), description: 'The new place; it is booked.' }],
    }),
    isListed
      ? operation({
          method: 'GET',
          path: '/courses/{courseId}/places',
          parameters: inPath('courseId'),
          responses: [respond('200', { type: 'array', items: place })],
        })
      : operation({
          method: 'GET',
          path: '/places/{placeId}',
          parameters: inPath('placeId'),
          responses: [respond('200', place)],
        }),
  ];
  const about = operations.find((one) => one.key === key);
  if (about === undefined) throw new Error(key);
  return generateScenarios(about, { ...MODEL, operations }, { depth: 'deep' }).filter(({ name }) =>
    name.includes('its place is '),
  );
}

describe('what stands on a record that is moved', () => {
  it.each([
    ['Calling off drops all booked places and tells everybody.', 'called_off', 'dropped'],
    ['With `called_off` booked places become `dropped`.', 'called_off', 'dropped'],
    ['With `held` its places are kept.', 'held', 'kept'],
    ['It takes a while.\n\n* `called_off`: A note is needed. Booked places are dropped.', 'called_off', 'dropped'],
  ])('is read afterwards in the state that %j gives it', (description, to, state) => {
    const [found, ...more] = followersOf(description);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      name: `To ${to}: its place is ${state}`,
      expectedStatus: 200,
      overrides: [{ in: 'path' }, { in: 'body', bodyValue: { status: to } }],
      details: {
        before: [{ operation: 'POST /courses' }, { operation: 'POST /places' }],
        followUps: [
          { operation: 'GET /places/{placeId}', expects: { status: 200 }, rules: [`\`status\` equals "${state}"`] },
        ],
      },
    });
  });

  it.each([
    'Booked places become `dropped`.',
    'Calling off leaves all places alone.',
    'Calling off drops all kept places.',
    'Calling off is refused with 409 if places are dropped.',
    'Calling off drops all guests.',
  ])('is not looked at with %j', (description) => {
    expect(followersOf(description)).toEqual([]);
  });
});

describe('what stands on a record that is removed', () => {
  const key = 'DELETE /courses/{courseId}';

  it.each(['Its places are removed with it.', 'Removes all places of the course.', 'The places go with it.'])(
    'is not found any more with %j',
    (description) => {
      const [found] = followersOf(description, { key });
      expect(found).toMatchObject({
        name: 'its place is gone',
        expectedStatus: 204,
        details: { followUps: [{ operation: 'GET /places/{placeId}', expects: { status: 404 } }] },
      });
    },
  );

  it('is in no list any more, where no read shows one alone', () => {
    const [found] = followersOf('With `held` all places are revoked, i.e. no longer listed.', { isListed: true });
    expect(found?.details.followUps?.map(({ operation: read }) => read)).toEqual(['GET /courses/{courseId}/places']);
    const [moved] = followersOf('Calling off revokes all places.', { isListed: true });
    expect(moved).toMatchObject({
      details: {
        followUps: [{ operation: 'GET /courses/{courseId}/places', rules: ['no `[*].id` equals {placeId}'] }],
      },
    });
  });

  it.each(['A course with places cannot be removed.', 'Removed only if all places are removed.', ''])(
    'is not looked at with %j',
    (description) => {
      expect(followersOf(description, { key })).toEqual([]);
    },
  );
});
