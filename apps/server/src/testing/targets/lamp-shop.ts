import type { ImportedSystem, ProposedScenario } from '@assay/contract';
import type { TestApp } from '../test-app.ts';
import { sendJson, startTarget } from '../target-server.ts';
import type { TargetServer } from '../target-server.ts';

export interface LampShop extends TargetServer {
  /** Ids that are there. */
  lamps: Set<string>;
  answersCreates: boolean;
  /** While false, a read hangs until whoever sent it is gone. */
  answersReads: boolean;
}

/** An API whose records a run makes, reads and removes, and which can hang in the middle. */
export async function startLampShop(): Promise<LampShop> {
  const state = { lamps: new Set<string>(), answersCreates: true, answersReads: false };
  const target = await startTarget(({ method, url }, response) => {
    if (method === 'POST') {
      const id = shop.lamps.size + 7;
      shop.lamps.add(String(id));
      return shop.answersCreates ? sendJson(response, 201, { id, token: 'a-secret-of-this-lamp' }) : undefined;
    }
    if (method === 'GET') return shop.answersReads ? sendJson(response, 200, {}) : undefined;
    return sendJson(response, shop.lamps.delete(url.replace('/lamps/', '')) ? 200 : 404, {});
  });
  const shop = Object.assign(target, state);
  return shop;
}

export async function importLampShop(app: TestApp, token: string, { url }: LampShop): Promise<ImportedSystem> {
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const done = (status: number) => ({ responses: { [status]: { description: 'Done' } } });
  const item = { parameters: [path], get: done(200), delete: done(200) };
  const paths = { '/lamps': { post: done(201) }, '/lamps/{id}': item };
  const document = { openapi: '3.0.3', info: { title: 'L', version: '1' }, servers: [{ url }], paths };
  const file = { name: 'lamps.json', content: JSON.stringify(document) };
  return (await app.call('importSystem', { token, file })).body as ImportedSystem;
}

const values = [{ in: 'path' as const, name: 'id', value: '{{lamp}}' }];
const extracts = [
  { name: 'lamp', path: 'id' },
  { name: 'token', path: 'token' },
];

/** Makes a lamp, reads it and, unless it `keeps` it, removes it. `shared`: in steps of the run. */
export function readOfALamp({ shared = false, keeps = false } = {}): ProposedScenario {
  const sharing = shared ? { shared: true as const } : {};
  return {
    name: 'Read a lamp',
    requires_auth: false,
    expected_http_status: 200,
    auth_error: false,
    error_type: null,
    error_in: null,
    scenario_details: {
      reason: 'It is there.',
      constraint: null,
      pointer: null,
      generated_by: 'builtin',
      before: [{ operation: 'POST /lamps', values: [], extracts, ...sharing }],
      after: keeps ? [] : [{ operation: 'DELETE /lamps/{id}', values, extracts: [], ...sharing }],
    },
    values,
    rules: [],
  };
}

/** Stores such a scenario below the read of the system. @throws when that is refused */
export async function storeReadOfALamp(
  app: TestApp,
  token: string,
  { system, ...of }: { system: ImportedSystem; shared?: boolean; keeps?: boolean },
): Promise<void> {
  const params = { id: system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0 };
  const answer = await app.call('storeProposals', { token, params, body: { scenarios: [readOfALamp(of)] } });
  if (answer.status !== 201) throw new Error(`The scenario was refused: ${JSON.stringify(answer.problem)}`);
}
