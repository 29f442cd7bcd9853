import { describe, expect, it } from 'vitest';
import { operation, parameter } from '../testing/operations.ts';
import type { GeneratedScenario } from '../types.ts';
import { KnownRefusals } from './known-refusals.ts';
import type { Learned } from './learned.ts';

const learned: Learned = {
  version: 1,
  operations: {
    'POST /trips': { outcome: 'refused', repairs: [], refusal: { status: 403, text: 'The driver is away.' } },
    'POST /seats': { outcome: 'not_tried', repairs: [], refusal: { status: null, text: 'POST /trips is refused' } },
    'POST /vans': { outcome: 'accepted', repairs: [] },
    'GET /depots': { outcome: 'refused', repairs: [], refusal: { status: 404, text: 'Not here.' } },
    'GET /depots/nearest': { outcome: 'refused', repairs: [], refusal: { status: 404, text: 'No such city.' } },
  },
};

const finder = operation({
  method: 'GET',
  path: '/depots/nearest',
  parameters: [parameter({ name: 'cityId', in: 'query', schema: { type: 'integer' }, required: true })],
});

const scenario = (expectedStatus: number, operations: readonly string[] = []): GeneratedScenario => ({
  name: 'One',
  requiresAuth: true,
  expectedStatus,
  authError: false,
  errorType: null,
  errorIn: null,
  overrides: [],
  rules: [],
  details: {
    reason: '',
    constraint: null,
    pointer: null,
    before: operations.map((operation) => ({ operation, values: [], extracts: [] })),
  },
});

describe('what a warm-up could not get past', () => {
  const refusals = new KnownRefusals(learned, [finder]);

  it('leaves the valid request undecided with the status that was seen, and those of rules', () => {
    expect(refusals.complete(scenario(201), 'POST /trips').details.undecided).toEqual([409, 412, 422, 403]);
    expect(refusals.complete(scenario(201), 'POST /seats').details.undecided).toEqual([409, 412, 422, 400, 404]);
  });

  it('takes no path for a matter of the set-up that names no record and needs nothing', () => {
    expect(refusals.complete(scenario(200), 'GET /depots').details).not.toHaveProperty('undecided');
    expect(refusals.complete(scenario(200), 'GET /depots/nearest').details.undecided).toContain(404);
  });

  it('leaves undecided what stands on it', () => {
    const [made, refused] =
      refusals.complete(scenario(201, ['POST /vans', 'POST /trips']), 'POST /vans').details.before ?? [];
    expect(made).not.toHaveProperty('expects');
    expect(refused?.expects).toEqual({ status: 200, statusBy: 'convention', undecided: [409, 412, 422, 403] });
  });

  it('changes nothing of refusals that are expected, nor of operations that were accepted', () => {
    expect(refusals.complete(scenario(422), 'POST /trips').details).not.toHaveProperty('undecided');
    expect(refusals.complete(scenario(201), 'POST /vans').details).not.toHaveProperty('undecided');
  });

  it('is looked up once for all operations of a document, not once for each', () => {
    let looks = 0;
    const counted = {
      ...finder,
      get parameters() {
        looks += 1;
        return finder.parameters;
      },
    };
    const operations = [counted];
    for (const what of [learned, learned, undefined]) expect(new KnownRefusals(what, operations)).toBeDefined();
    expect(looks).toBe(1);
  });
});
