// One probe for each fault: it holds on the clean server and fails with the fault.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from './client.mjs';
import * as make from './makers.mjs';

const ids = (answers) => answers.flatMap(({ body }) => body.data.map(({ id }) => id));

const tokens = {
  async 'token-any-scope'(api) {
    const token = await api.tokenOf('main', 'proposals:read');
    const headers = { Authorization: `Bearer ${token}` };
    const json = await make.proposalInput(api);
    expect((await api.send('POST /proposals', { json, headers })).status, 403, 'narrow token');
  },
  async 'observer-assesses'(api) {
    const proposal = await make.submitted(api);
    const answer = await make.act(api, 'main', proposal, 'assessment', make.assessment('accept'));
    expect(answer.status, 403, 'own assessment');
  },
  async 'foreign-proposal-readable'(api) {
    const proposal = await make.draft(api);
    expect((await make.read(api, proposal, 'other')).status, 404, 'foreign proposal');
  },
  async 'drafts-visible-to-panel'(api) {
    const proposal = await make.draft(api);
    expect((await make.read(api, proposal, 'panel')).status, 404, 'draft for the panel');
    await make.block(api, proposal);
    await make.act(api, 'main', proposal, 'submit');
    expect((await make.read(api, proposal, 'panel')).status, 200, 'submitted for the panel');
  },
};

const lists = {
  async 'band-filter-ignored'(api) {
    const { body } = await api.call('main', 'GET /instruments?filter[band]=radio');
    expect([...new Set(body.data.map(({ attributes }) => attributes.band))], ['radio'], 'bands');
  },
  async 'sort-minus-ignored'(api) {
    const { body } = await api.call('main', 'GET /proposals?sort=-title&page[size]=100');
    const titles = body.data.map(({ attributes }) => attributes.title);
    expect(titles, [...titles].sort().reverse(), 'order');
  },
  async 'total-of-page'(api) {
    const { body } = await api.call('main', 'GET /proposals?page[size]=2');
    expect(body.meta.total > 2, true, 'total above the page');
  },
  async 'next-link-drops-filter'(api) {
    const answers = await make.pages(api, '/proposals?filter[status]=draft&page[size]=1');
    const states = answers.flatMap(({ body }) => body.data.map(({ attributes }) => attributes.status));
    expect([...new Set(states)], ['draft'], 'states');
  },
  async 'page-repeats-last'(api) {
    const all = ids(await make.pages(api, '/proposals?page[size]=3&sort=title'));
    expect(new Set(all).size, all.length, 'records on all pages');
    const whole = ids([await api.call('main', 'GET /proposals?page[size]=100&sort=title')]);
    expect(all, whole, 'pages together');
  },
};

const protocol = {
  async 'instrument-never-304'(api) {
    const { id } = await make.instrumentOf(api);
    const first = await api.call('main', `GET /instruments/${id}`);
    const headers = { 'If-None-Match': first.headers.get('etag') };
    expect((await api.call('main', `GET /instruments/${id}`, { headers })).status, 304, 'known ETag');
  },
  async 'not-found-plain-json'(api) {
    const answer = await make.read(api, { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect(answer.headers.get('content-type'), 'application/problem+json', 'type of a 404');
  },
  async 'create-no-location'(api) {
    const answer = await api.call('main', 'POST /proposals', { json: await make.proposalInput(api) });
    expect(answer.headers.get('location'), `/proposals/${answer.body.data.id}`, 'Location');
  },
  async 'repeat-creates-again'(api) {
    const options = { json: await make.proposalInput(api), headers: { 'Idempotency-Key': `repeat-${process.pid}-1` } };
    const first = await api.call('main', 'POST /proposals', options);
    const second = await api.call('main', 'POST /proposals', options);
    expect([second.status, second.body], [201, first.body], 'repetition');
    expect(
      [first, second].map(({ headers }) => headers.get('idempotency-replayed')),
      [null, 'true'],
      'replayed',
    );
  },
  async 'key-for-other-request'(api) {
    const headers = { 'Idempotency-Key': `other-${process.pid}-1` };
    await api.call('main', 'POST /proposals', { json: await make.proposalInput(api), headers });
    const again = await api.call('main', 'POST /proposals', { json: await make.proposalInput(api), headers });
    expect(again.status, 422, 'another request with the key');
  },
  async 'stale-etag-accepted'(api) {
    const proposal = await make.draft(api);
    const old = (await make.read(api, proposal)).headers.get('etag');
    await make.block(api, proposal);
    const current = (await make.read(api, proposal)).headers.get('etag');
    const json = make.patchOf(proposal, { abstract: 'Changed' });
    const stale = await api.call('main', `PATCH /proposals/${proposal.id}`, { json, headers: { 'If-Match': old } });
    expect(stale.status, 412, 'old ETag');
    const fresh = await api.call('main', `PATCH /proposals/${proposal.id}`, { json, headers: { 'If-Match': current } });
    expect(fresh.status, 200, 'current ETag');
    expect(fresh.headers.get('etag') === current, false, 'ETag unchanged');
  },
  async 'delete-without-if-match'(api) {
    const proposal = await make.draft(api);
    expect((await api.call('main', `DELETE /proposals/${proposal.id}`)).status, 428, 'no If-Match');
    expect((await make.read(api, proposal)).status, 200, 'still there');
  },
};

const fields = {
  async 'title-blanks-kept'(api) {
    const title = make.unique('Blanks');
    expect((await make.draft(api, { title: `  ${title} ` })).attributes.title, title, 'title');
  },
  async 'hours-any-step'(api) {
    const json = await make.proposalInput(api, { hoursRequested: 2.25 });
    expect((await api.call('main', 'POST /proposals', { json })).status, 400, 'hours of 2.25');
  },
  async 'block-unknown-attributes'(api) {
    const proposal = await make.draft(api);
    expect((await make.block(api, proposal, { filter: 'r' })).status, 400, 'unknown attribute');
  },
  async 'patch-drops-abstract'(api) {
    const proposal = await make.draft(api, { abstract: 'Kept' });
    const title = make.unique('Other');
    const json = make.patchOf(proposal, { title });
    await api.call('main', `PATCH /proposals/${proposal.id}`, { json, headers: { 'If-Match': '*' } });
    const { attributes } = (await make.read(api, proposal)).body.data;
    expect([attributes.title, attributes.abstract], [title, 'Kept'], 'after the change');
  },
};

const rules = {
  async 'submit-empty'(api) {
    const proposal = await make.draft(api);
    expect((await make.act(api, 'main', proposal, 'submit')).status, 422, 'no blocks');
    expect((await make.read(api, proposal)).body.data.attributes.status, 'draft', 'state');
  },
  async 'blocks-over-hours'(api) {
    const proposal = await make.draft(api, { hoursRequested: 0.5 });
    expect((await make.block(api, proposal, { exposureSeconds: 1800, exposures: 1 })).status, 201, 'just fits');
    expect((await make.block(api, proposal, { exposureSeconds: 10, exposures: 1 })).status, 422, 'too much');
    expect((await make.read(api, proposal)).body.data.attributes.plannedSeconds, 1800, 'plannedSeconds');
  },
  async 'positions-with-gap'(api) {
    const proposal = await make.draft(api);
    const first = await make.block(api, proposal);
    await make.block(api, proposal);
    await api.call('main', `DELETE /proposals/${proposal.id}/blocks/${first.body.data.id}`);
    const { body } = await api.call('main', `GET /proposals/${proposal.id}/blocks`);
    expect(
      body.data.map(({ attributes }) => attributes.position),
      [1],
      'positions',
    );
  },
  async 'withdraw-keeps-grade'(api) {
    const proposal = await make.accepted(api);
    const { attributes } = (await make.act(api, 'main', proposal, 'withdraw')).body.data;
    expect([attributes.status, attributes.grade, attributes.panelComment], ['draft', null, null], 'withdrawn');
  },
  async 'decline-without-comment'(api) {
    const proposal = await make.submitted(api);
    const short = await make.act(api, 'panel', proposal, 'assessment', make.assessment('decline'));
    expect(short.status, 422, 'no comment');
    const long = await make.act(api, 'panel', proposal, 'assessment', make.assessment('decline', 'Seen twice before'));
    expect(long.body.data.attributes.status, 'declined', 'with comment');
  },
  async 'schedule-unassessed'(api) {
    const proposal = await make.submitted(api);
    const answer = await make.act(api, 'nightDesk', proposal, 'schedule', make.night(make.freshNight()));
    expect(answer.status, 409, 'submitted only');
  },
  async 'night-twice'(api) {
    const json = make.night(make.freshNight());
    const [one, two] = [await make.accepted(api), await make.accepted(api)];
    expect((await make.act(api, 'nightDesk', one, 'schedule', json)).status, 200, 'free night');
    expect((await make.act(api, 'nightDesk', two, 'schedule', json)).status, 409, 'taken night');
  },
  async 'account-forgets-scheduled'(api) {
    const { body } = await api.call('main', 'GET /proposals?page[size]=100');
    const counting = new Set(['accepted', 'scheduled', 'completed']);
    const used = body.data
      .filter(({ attributes }) => counting.has(attributes.status))
      .reduce((sum, { attributes }) => sum + attributes.hoursRequested, 0);
    const account = (await api.call('main', 'GET /time-account')).body.data.attributes;
    expect(account, { grantedHours: 400, usedHours: used, remainingHours: 400 - used }, 'account');
  },
};

async function doneJob(api, proposal) {
  const started = await make.act(api, 'main', proposal, 'exports');
  const path = started.headers.get('location');
  for (let polls = 0; polls < 40; polls += 1) {
    const answer = await api.call('main', `GET ${path}`);
    if (answer.body.data.attributes.status === 'done') return { path, answer };
    await sleep(100);
  }
  throw new Error('The job is not done after four seconds.');
}

const jobs = {
  async 'job-done-empty'(api) {
    const proposal = await make.draft(api);
    await make.block(api, proposal, { exposureSeconds: 100, exposures: 3 });
    const { answer } = await doneJob(api, proposal);
    expect(answer.body.data.attributes.result, { blocks: 1, plannedSeconds: 300 }, 'result');
  },
  async 'deleted-jobs-remain'(api) {
    const proposal = await make.draft(api);
    const path = (await make.act(api, 'main', proposal, 'exports')).headers.get('location');
    expect((await api.call('main', `GET ${path}`)).status, 200, 'job');
    await api.call('main', `DELETE /proposals/${proposal.id}`, { headers: { 'If-Match': '*' } });
    expect((await api.call('main', `GET ${path}`)).status, 404, 'job of a deleted proposal');
  },
};

export const probes = { ...tokens, ...lists, ...protocol, ...fields, ...rules, ...jobs };
