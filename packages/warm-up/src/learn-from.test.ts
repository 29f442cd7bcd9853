import type { Operation } from '@assay/api-model';
import { NOTHING_LEARNED } from '@assay/generator';
import { toRunnable } from '@assay/scenario';
import { expect, it } from 'vitest';
import { learnFrom } from './learn-from.ts';
import { object, operation, text } from './testing/operations.ts';

const create: Operation = {
  key: 'POST /palettes',
  method: 'POST',
  path: '/palettes',
  operationId: null,
  summary: null,
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  parameters: [],
  requestBody: null,
  responses: [],
  security: [],
};

const called = {
  id: 1,
  method: 'POST',
  path: '/palettes',
  operation: create,
  baseUrl: 'http://a.example',
  defaults: [],
};
const plan = toRunnable(
  { id: 1, name: '', requiresAuth: false, expectedStatus: 201, overrides: [], details: null, rules: [] },
  called,
  () => undefined,
  () => [],
);

async function identityOf(status: number, location: string, body = ''): Promise<string | undefined> {
  const answer = { status, headers: [['Location', location] as [string, string]], body, sent: plan.judged };
  const model = { definitions: {}, securitySchemes: {}, operations: [create] };
  const accepted = { operation: create, plan, answer, model, learned: NOTHING_LEARNED };
  return (await learnFrom(accepted, () => Promise.reject(new Error('sent')))).identity;
}

it('learns the identity of a new record from its address where the body has none', async () => {
  expect(await identityOf(201, 'http://a.example/v1/palettes/p%201?full=1')).toBe('segment -1 of header Location');
  expect(await identityOf(201, '/palettes/7', '{"id": 7}')).toBe('id');
});

it('takes no other address for that of the record', async () => {
  expect(await identityOf(201, '/welcome')).toBeUndefined();
  expect(await identityOf(202, '/palettes/7')).toBeUndefined();
});

const LAMP = object({ id: text, name: text, state: { type: 'string', enum: ['ka', 'lo', 'mu'] } });
const lamps = [
  operation('POST', '/lamps', { answers: LAMP, body: object({ name: text }) }),
  operation('GET', '/lamps/{id}', { answers: LAMP }),
  operation('POST', '/lamps/{id}/glow', { answers: LAMP }),
  operation('POST', '/lamps/{id}/dim', { answers: LAMP }),
];

/** What an answer to `glow` on a lamp that was made before teaches. */
async function movesOf(state: string, start: string | null, before: string[]) {
  const glow = lamps.find(({ path }) => path.endsWith('/glow'));
  const made = lamps.map((one) => ({ ...called, method: one.method, path: one.path, operation: one }));
  if (glow === undefined) throw new Error('The API of lamps has no glow.');
  const steps = before.map((key) => ({
    operation: key,
    values: [],
    extracts: key === 'POST /lamps' ? [{ name: 'lamp', path: 'id' }] : [],
  }));
  const scenario = { id: 1, name: '', requiresAuth: false, expectedStatus: 200, overrides: [], rules: [] };
  const acting = toRunnable(
    { ...scenario, details: { before: steps } },
    { ...called, method: 'POST', path: glow.path, operation: glow },
    (key) => made.find(({ operation: { key: own } }) => own === key),
    () => [],
  );
  const answer = { status: 200, headers: [], body: JSON.stringify({ id: 'a', name: 'x', state }), sent: acting.judged };
  const model = { definitions: {}, securitySchemes: {}, operations: lamps };
  const known = start === null ? {} : { 'POST /lamps': { outcome: 'accepted' as const, repairs: [], start } };
  const learned = { ...NOTHING_LEARNED, operations: known };
  const sent = () => Promise.reject(new Error('sent'));
  return (await learnFrom({ operation: glow, plan: acting, answer, model, learned }, sent)).moves;
}

it('learns which state an action leads a fresh record to', async () => {
  expect(await movesOf('mu', 'ka', ['POST /lamps'])).toEqual([{ from: 'ka', to: 'mu' }]);
});

it.each<[why: string, state: string, start: string | null, before: string[]]>([
  ['where it stays in its state', 'ka', 'ka', ['POST /lamps']],
  ['where nobody knows the first state', 'mu', null, ['POST /lamps']],
  ['after another action', 'mu', 'ka', ['POST /lamps', 'POST /lamps/{id}/dim']],
  ['from a state that the document does not have', 'zz', 'ka', ['POST /lamps']],
])('learns no move of an action %s', async (_, state, start, before) => {
  expect(await movesOf(state, start, before)).toBeUndefined();
});
