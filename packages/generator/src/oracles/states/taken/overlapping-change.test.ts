import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { keptBy, theOnly } from '../../../testing/claims.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { overlappingChanges } from './overlapping-change.ts';

const text: JsonSchemaObject = { type: 'string' };
const moment: JsonSchemaObject = { type: 'string', format: 'date-time' };
const object = (
  properties: Record<string, JsonSchemaObject>,
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  required,
  properties,
});
const lesson = object({ id: text, hall: text, startsAt: moment, endsAt: moment });
const at = { path: '/lessons/{lessonId}', parameters: [parameter({ name: 'lessonId', in: 'path', schema: text })] };

interface Lessons {
  /** What the create says. */
  made: string;
  /** What the change says. */
  moved?: string;
  /** What the change sends. */
  sent?: Record<string, JsonSchemaObject>;
  refusal?: string;
}

function claimsOf({ made, moved = '', sent = { startsAt: moment, endsAt: moment }, refusal = '409' }: Lessons) {
  const operations = [
    operation({
      method: 'POST',
      path: '/lessons',
      description: made,
      requestBody: body(object({ hall: text, startsAt: moment, endsAt: moment })),
      responses: [respond('201', lesson), respond('409')],
    }),
    operation({
      method: 'PATCH',
      ...at,
      description: moved,
      requestBody: body(object(sent, [])),
      responses: [respond('200', lesson), respond(refusal)],
    }),
    operation({ method: 'GET', ...at, responses: [respond('200', lesson)] }),
    operation({ method: 'DELETE', ...at, responses: [respond('204')] }),
  ];
  return overlappingChanges(situationOf(operations, `PATCH ${at.path}`));
}

const OF_RECORDS = 'Two lessons in a hall must not overlap (409).';

it('moves a record onto the time of another one that it made in the same hall', () => {
  const claim = theOnly(claimsOf({ made: OF_RECORDS }));
  const [made, another] = claim.details.before ?? [];
  expect(claim).toMatchObject({
    name: 'Moved onto a time that is taken',
    errorIn: 'body',
    expectedStatus: 409,
    details: { pointer: '/startsAt' },
  });
  expect([made?.operation, another?.operation]).toEqual(['POST /lessons', 'POST /lessons']);
  expect(another?.extracts.slice(1).map(({ path }) => path)).toEqual(['request startsAt', 'request endsAt']);
  expect(claim.overrides).toEqual([
    { in: 'path', name: 'lessonId', value: keptBy(made) },
    expect.objectContaining({ bodyValue: { startsAt: keptBy(another, 1), endsAt: keptBy(another, 2) } }),
  ]);
});

it('takes the words of the change, where those of the create are about itself', () => {
  const made = 'A time that overlaps another lesson in the hall is refused with 409.';
  expect(claimsOf({ made, moved: 'Must not overlap another lesson in the hall (409).' })).toHaveLength(1);
});

it.each<[string, Lessons]>([
  ['nothing is said of overlaps', { made: 'Adds a lesson to the hall.' }],
  [
    'a new one may overlap',
    { made: 'Adds a lesson to the hall.', moved: 'Must not overlap another lesson in the hall (409).' },
  ],
  ['the create speaks of its own request only', { made: 'No overlap in the hall, else 409.' }],
  ['the change moves nothing', { made: OF_RECORDS, sent: { hall: text } }],
  ['no refusal of the change is documented', { made: OF_RECORDS, refusal: '404' }],
])('claims nothing where %s', (_, lessons) => {
  expect(claimsOf(lessons)).toEqual([]);
});
