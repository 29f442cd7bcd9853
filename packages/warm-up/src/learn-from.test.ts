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

const NOTHING_SENT = { send: () => Promise.reject(new Error('sent')), planWith: () => null };

async function identityOf(status: number, location: string, body = ''): Promise<string | undefined> {
  const answer = { status, headers: [['Location', location] as [string, string]], body, sent: plan.judged };
  const model = { definitions: {}, securitySchemes: {}, operations: [create] };
  const accepted = { operation: create, plan, answer, model, learned: NOTHING_LEARNED };
  return (await learnFrom(accepted, NOTHING_SENT)).identity;
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
  return (await learnFrom({ operation: glow, plan: acting, answer, model, learned }, NOTHING_SENT)).moves;
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

const KEPT = object({
  id: text,
  day: { type: 'string', format: 'date' },
  booth: { type: 'string', enum: ['north', 'south'] },
  crew: { type: 'integer' },
});
const fairs = operation('POST', '/fairs', { answers: KEPT, body: KEPT });

/** What a second fair is refused for, where only some of its values are told apart. */
async function distinctIn(accepts: (kinds: string[]) => boolean) {
  const tried: string[][] = [];
  const at = { ...called, path: fairs.path, operation: fairs };
  const removal = {
    operation: 'DELETE /fairs/{id}',
    values: [{ in: 'path' as const, name: 'id', value: '{{fair}}' }],
    extracts: [],
  };
  const bodyValue = { day: '2031-04-02', booth: 'north', crew: 4 };
  const details = {
    reason: '',
    constraint: null,
    pointer: null,
    extracts: [{ name: 'fair', path: 'id' }],
    after: [removal],
  };
  const of = { id: 1, name: '', requiresAuth: false, expectedStatus: 201, rules: [] };
  const remove = { ...called, method: 'DELETE', path: '/fairs/{id}' };
  const made = toRunnable(
    { ...of, details, overrides: [{ in: 'body', name: 'body', value: null, bodyValue }] },
    at,
    () => remove,
    () => [],
  );
  const answer = { status: 201, headers: [], body: '{"id": "a"}', sent: made.judged };
  const taken = { ...answer, status: 409, body: '{"message": "There is one already."}' };
  const learned = await learnFrom(
    {
      operation: fairs,
      plan: made,
      answer,
      model: { definitions: {}, securitySchemes: {}, operations: [fairs] },
      learned: NOTHING_LEARNED,
    },
    {
      send: ({ isSame }) => Promise.resolve(!isSame && accepts(tried.at(-1) ?? []) ? answer : taken),
      planWith: (repairs) => {
        tried.push(repairs.map(({ kind, at: pointer }) => `${kind} ${pointer}`));
        return made;
      },
    },
  );
  return { tried, repairs: learned.repairs?.map(({ kind, at: pointer }) => `${kind} ${pointer}`) };
}

it('finds what tells a second record from the first where the refusal names nothing', async () => {
  expect(await distinctIn((kinds) => kinds.includes('moment /day'))).toEqual({
    tried: [[], ['moment /day']],
    repairs: ['moment /day'],
  });
  expect((await distinctIn((kinds) => kinds.includes('unique /crew'))).repairs).toEqual(['unique /crew']);
});

it('asks for nothing more where new values as they are do', async () => {
  expect(await distinctIn(() => true)).toEqual({ tried: [[]], repairs: [] });
});

async function sentAgain(others: readonly Operation[], statuses: readonly string[]): Promise<boolean> {
  const kept = {
    ...fairs,
    responses: statuses.map((status) => ({ status, description: null, headers: [], content: [] })),
  };
  const extracts = [{ name: 'fair', path: 'id' }];
  const details = { reason: '', constraint: null, pointer: null, extracts };
  const of = { id: 1, name: '', requiresAuth: false, expectedStatus: 201, rules: [], overrides: [], details };
  const made = toRunnable(
    of,
    { ...called, path: kept.path, operation: kept },
    () => undefined,
    () => [],
  );
  const answer = { status: 201, headers: [], body: '{"id": "a"}', sent: made.judged };
  const model = { definitions: {}, securitySchemes: {}, operations: [kept, ...others] };
  const learned = await learnFrom(
    { operation: kept, plan: made, answer, model, learned: NOTHING_LEARNED },
    { send: () => Promise.resolve({ ...answer, status: 409 }), planWith: () => null },
  );
  return learned.duplicates === 'refused';
}

it('a create is sent again where nothing removes its records, and the document says that it refuses some', async () => {
  const removal = operation('DELETE', '/fairs/{id}', {});
  expect(await sentAgain([], ['201', '409'])).toBe(true);
  expect(await sentAgain([], ['201'])).toBe(false);
  expect(await sentAgain([removal], ['201', '409'])).toBe(false);
});
