// Each documented status of each operation at least once.
import { expect } from './client.mjs';
import * as make from './makers.mjs';

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const any = { headers: { 'If-Match': '*' } };
const is = async (promise, status, what) => expect((await promise).status, status, what);

const examples = {
  'PATCH /proposals/{proposalId}': { json: make.patchOf({ id: UNKNOWN }, { title: 'A new title' }), ...any },
  'DELETE /proposals/{proposalId}': any,
  'POST /proposals/{proposalId}/blocks': { json: make.blockInput() },
  'POST /proposals/{proposalId}/assessment': { json: make.assessment('accept') },
  'POST /proposals/{proposalId}/schedule': { json: make.night('2027-08-01') },
};

/** What all operations have alike: no token, wrong scope, malformed and unknown ids, media type, body. */
async function alike(api, request, operation) {
  const [scope] = operation.security[0].oauth;
  const account = { 'proposals:assess': 'panel', 'nights:write': 'nightDesk' }[scope] ?? 'main';
  const with_ = (id) => request.replaceAll(/\{\w+\}/g, id);
  const options = examples[request] ?? {};
  await is(api.call(null, with_(UNKNOWN), options), 401, `${request} without token`);
  const narrow = await api.tokenOf('main', scope === 'instruments:read' ? 'proposals:read' : 'instruments:read');
  const headers = { ...options.headers, Authorization: `Bearer ${narrow}` };
  await is(api.send(with_(UNKNOWN), { ...options, headers }), 403, `${request} with another scope`);
  if (request.includes('{')) {
    await is(api.call(account, with_('nonsense'), options), 400, `${request} malformed id`);
    await is(api.call(account, with_(UNKNOWN), options), 404, `${request} unknown id`);
  }
  await is(api.call(account, `${with_(UNKNOWN)}?surplus=1`, options), 400, `${request} with a surplus parameter`);
}

async function bodies(api, proposal, other) {
  const wrong = { text: '{', headers: { 'If-Match': '*', 'Content-Type': 'text/plain' } };
  const broken = { text: '{"data":', ...any };
  for (const [account, request] of [
    ['main', 'POST /proposals'],
    ['main', `PATCH /proposals/${proposal.id}`],
    ['main', `POST /proposals/${proposal.id}/blocks`],
    ['panel', `POST /proposals/${other.id}/assessment`],
    ['nightDesk', `POST /proposals/${other.id}/schedule`],
  ]) {
    await is(api.call(account, request, wrong), 415, `${request} as text`);
    await is(api.call(account, request, broken), 400, `${request} broken`);
    await is(api.call(account, request, { json: { data: {} }, ...any }), 400, `${request} empty`);
  }
}

async function tokenRefusals(api) {
  const ok = { grant_type: 'client_credentials', client_id: 'lyra-institute', client_secret: 'first-light-at-dusk' };
  await is(api.send('POST /oauth/token', { form: ok }), 200, 'token with all scopes');
  await is(api.send('POST /oauth/token', { form: { ...ok, client_secret: 'x' } }), 401, 'wrong secret');
  await is(api.send('POST /oauth/token', { form: { ...ok, scope: 'nights:write' } }), 400, 'foreign scope');
  await is(api.send('POST /oauth/token', { form: { ...ok, grant_type: 'password' } }), 400, 'other grant');
  await is(api.send('POST /oauth/token', { json: ok }), 415, 'token by JSON');
}

async function drafts(api) {
  const proposal = await make.draft(api);
  const path = `/proposals/${proposal.id}`;
  const patch = (attributes) => ({ json: make.patchOf(proposal, attributes), ...any });
  const twice = await make.proposalInput(api, { title: proposal.attributes.title.toUpperCase() });
  await is(api.call('main', 'POST /proposals', { json: twice }), 409, 'title twice');
  const unknown = await make.proposalInput(api, {}, { id: UNKNOWN });
  await is(api.call('main', 'POST /proposals', { json: unknown }), 422, 'unknown instrument');
  const second = await make.block(api, proposal, { exposureSeconds: 3600, exposures: 1 });
  expect(second.status, 201, 'block');
  await is(api.call('main', `PATCH ${path}`, patch({ hoursRequested: 0.5 })), 422, 'too few hours');
  await is(api.call('main', `PATCH ${path}`, { ...patch({ title: 'Abc' }), headers: {} }), 428, 'no If-Match');
  const stale = { 'If-Match': '"old"' };
  await is(api.call('main', `PATCH ${path}`, { ...patch({ title: 'Abc' }), headers: stale }), 412, 'stale');
  await is(api.call('main', `DELETE ${path}`, { headers: stale }), 412, 'stale');
  for (const request of [`PATCH ${path}`, `DELETE ${path}`, `POST ${path}/submit`, `POST ${path}/withdraw`])
    await is(
      api.call('other', request, { ...any, ...(request.startsWith('PATCH') && patch({ title: 'Abc' })) }),
      404,
      request,
    );
  await is(api.call('main', `DELETE ${path}/blocks/${second.body.data.id}`), 204, 'block removed');
  await is(api.call('main', `DELETE ${path}/blocks/${second.body.data.id}`), 404, 'block removed twice');
  const [own] = (await api.call('main', `GET /proposals?filter[status]=scheduled`)).body.data;
  const [ownBlock] = (await api.call('main', `GET /proposals/${own.id}/blocks`)).body.data;
  await is(api.call('main', `DELETE /proposals/${own.id}/blocks/${ownBlock.id}`), 409, 'block of a scheduled one');
  await is(api.call('main', `DELETE /proposals/${own.id}`, any), 409, 'scheduled one');
  await is(api.call('main', `DELETE ${path}`, any), 204, 'deleted');
  await is(make.read(api, proposal), 404, 'after the deletion');
}

async function stages(api) {
  const proposal = await make.accepted(api);
  const path = `/proposals/${proposal.id}`;
  const json = make.patchOf(proposal, { title: 'Another' });
  await is(api.call('main', `PATCH ${path}`, { json, ...any }), 409, 'accepted one changed');
  await is(make.block(api, proposal), 409, 'block for an accepted one');
  await is(make.act(api, 'main', proposal, 'submit'), 409, 'submitted twice');
  await is(make.act(api, 'panel', proposal, 'assessment', make.assessment('accept')), 409, 'assessed twice');
  await is(make.act(api, 'nightDesk', proposal, 'complete'), 409, 'completed too early');
  await is(make.act(api, 'nightDesk', proposal, 'schedule', make.night('2026-12-31')), 422, 'out of season');
  await is(make.act(api, 'nightDesk', proposal, 'schedule', make.night('2028-12-31')), 200, 'last night');
  await is(make.act(api, 'main', proposal, 'withdraw'), 409, 'scheduled one withdrawn');
  const done = await make.act(api, 'nightDesk', proposal, 'complete');
  expect([done.status, done.body.data.attributes.night], [200, '2028-12-31'], 'completed');
  await is(api.call('main', `DELETE ${path}`, any), 204, 'completed one deleted');
}

async function replays(api) {
  const [one, two] = [await make.draft(api), await make.draft(api)];
  const headers = { 'Idempotency-Key': `export-${process.pid}` };
  const first = await api.call('main', `POST /proposals/${one.id}/exports`, { headers });
  const again = await api.call('main', `POST /proposals/${one.id}/exports`, { headers });
  expect([again.status, again.body], [202, first.body], 'export repeated');
  await is(api.call('main', `POST /proposals/${two.id}/exports`, { headers }), 422, 'key of another export');
  await is(api.call('other', `GET /jobs/${first.body.data.id}`), 404, 'foreign job');
  await is(api.call('panel', 'GET /time-account'), 404, 'panel without account');
  await is(api.call('main', 'GET /proposals?page[after]=abc'), 400, 'wrong cursor');
}

export async function walk(api, doc) {
  for (const [path, item] of Object.entries(doc.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.security?.length > 0) await alike(api, `${method.toUpperCase()} ${path}`, operation);
  await bodies(api, await make.draft(api), await make.submitted(api));
  await tokenRefusals(api);
  await drafts(api);
  await stages(api);
  await replays(api);
}
