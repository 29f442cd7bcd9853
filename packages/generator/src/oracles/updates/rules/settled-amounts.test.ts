import { expect, test } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const whole = { type: 'integer' as const, minimum: 0 };
const text = { type: 'string' as const };
const object = (properties: Record<string, object>) => ({
  type: 'object' as const,
  required: Object.keys(properties),
  properties,
});
const track = object({ id, name: text, rate_cents: whole });
const race = object({ id, track_id: id, laps: whole, fee_cents: whole });
const pass = object({ id, track_id: id, season_fee_cents: whole });
const inPath = (name: string) => [parameter({ name, in: 'path', schema: id })];

const kept = (path: string, record: typeof race, sent: object) => {
  const name = `${path.slice(1, -1)}Id`;
  const one = { path: `${path}/{${name}}`, parameters: inPath(name) };
  return [
    operation({ method: 'POST', path, requestBody: body(sent), responses: [respond('201', record)] }),
    operation({ method: 'GET', ...one, responses: [respond('200', record)] }),
    operation({ method: 'DELETE', ...one, responses: [respond('204')] }),
  ];
};

/** Scenarios of a change of a track, on which races and passes stand. */
function scenariosFor(description: string) {
  const change = operation({
    method: 'PATCH',
    path: '/tracks/{trackId}',
    description,
    parameters: inPath('trackId'),
    requestBody: body({ type: 'object', properties: { name: text, rate_cents: whole } }),
    responses: [respond('200', track)],
  });
  const operations = [
    change,
    ...kept('/tracks', track, object({ name: text, rate_cents: whole })),
    ...kept('/races', race, object({ track_id: id, laps: whole })),
    ...kept('/passes', pass, object({ track_id: id })),
  ];
  return generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' });
}

const settledIn = (description: string) =>
  scenariosFor(description).filter(({ name }) => name.startsWith('A new rate_cents leaves'));

test.each([
  'A new rate is for races to come; races that were entered before keep the fee they were entered at.',
  'A new `rate_cents` counts from now on and for the `season_fee_cents` of passes; fees that were fixed stay what they were.',
])('reads what was agreed before and after a change of its price: %j', (description) => {
  const [found, ...others] = settledIn(description);
  expect(others).toEqual([]);
  expect(found?.name).toBe('A new rate_cents leaves the fee_cents of its race');
  expect(found?.details.before?.map((step) => step.operation)).toEqual(
    expect.arrayContaining(['POST /tracks', 'POST /races', 'GET /races/{raceId}']),
  );
  expect(found?.details.followUps?.[0]?.rules).toEqual(['`fee_cents` is the same as in step "settled before"']);
});

test.each(['A new rate is for all races, those that were entered as well.', 'The name stays what it was.', ''])(
  'claims nothing where %j',
  (description) => {
    expect(settledIn(description)).toEqual([]);
  },
);
