import { strict as assert } from 'node:assert';
import {
  change,
  concertBody,
  concertOf,
  loanBody,
  made,
  onSale,
  patched,
  rehearsalBody,
  scoreBody,
  ticketBody,
} from './make.mjs';

/** @typedef {import('./client.mjs').Client} Client */

/** Calls and the status that each has to answer. @param {Client} api @param {[string, string, string, any, number, any?][]} rows */
async function expect(api, rows) {
  for (const [who, method, path, body, status, headers] of rows) {
    const answer = who
      ? await api.call(who, method, path, body, headers)
      : await api.raw(method, path, { body, headers });
    assert.equal(answer.status, status, `${who} ${method} ${path} ${JSON.stringify(body)}: ${answer.text}`);
  }
}

const plain = { 'content-type': 'text/plain' };
const form = (fields) => new URLSearchParams(fields);

/** @param {Client} api */
async function login(api) {
  const wrong = { grant_type: 'password', username: 'tamsin.reyes', password: 'no' };
  await expect(api, [
    ['', 'POST', '/auth/token', form(wrong), 401],
    ['', 'POST', '/auth/token', form({ ...wrong, username: 'constructor' }), 401],
    ['', 'POST', '/auth/token', form({ ...wrong, grant_type: 'device' }), 400],
    ['', 'POST', '/auth/token', form({ grant_type: 'password' }), 400],
    ['', 'POST', '/auth/token', '{}', 415],
  ]);
}

const lists = ['/halls', '/concerts', '/tickets', '/scores', '/rehearsals'];

/** @param {Client} api */
async function reading(api) {
  for (const path of lists) {
    await expect(api, [
      ['', 'GET', path, undefined, 401],
      ['other', 'GET', path, undefined, 200],
      ['main', 'GET', `${path}?page[size]=3&page[number]=2`, undefined, 200],
      ['main', 'GET', `${path}?page[size]=51`, undefined, 400],
      ['main', 'GET', `${path}?page[number]=0`, undefined, 400],
      ['main', 'GET', `${path}?sort=colour`, undefined, 400],
      ['main', 'GET', `${path}?colour=red`, undefined, 400],
    ]);
  }
  await expect(api, [
    ['main', 'GET', '/concerts?filter[status]=lost', undefined, 400],
    ['main', 'GET', '/concerts?filter[date][gte]=soon', undefined, 400],
    ['main', 'GET', '/concerts?sort=-date,title&include=hall&filter[date][lte]=2026-12-31', undefined, 200],
    ['other', 'GET', '/concerts/k7xq2?include=hall', undefined, 200],
    ['other', 'GET', '/concerts/kzzzz', undefined, 404],
    ['', 'GET', '/concerts/k7xq2', undefined, 401],
    ['', 'GET', '/loans/n4rwx', undefined, 401],
    ['other', 'GET', '/loans/n4rwx', undefined, 200],
    ['third', 'GET', '/loans/n4rwx', undefined, 404],
    ['main', 'PUT', '/halls', undefined, 405],
    ['main', 'GET', '/nowhere', undefined, 404],
  ]);
  const { body } = await api.call('main', 'GET', '/concerts?page[size]=5&page[number]=2');
  assert.match(body.links.next, /page%5Bnumber%5D=3/);
  const own = await api.call('other', 'GET', '/tickets');
  assert.equal(own.body.meta.total, 3);
  assert.equal((await concertOf(api, 'k7xq2')).revenueCents, 28120);
  const seen = await api.call('other', 'GET', '/concerts/k7xq2');
  assert.equal(seen.body.data.attributes.revenueCents, undefined);
}

/** Refusals that all calls of the librarian share. @param {Client} api */
async function refusals(api) {
  const calls = [
    ['POST', '/concerts'],
    ['PATCH', '/concerts/kzzzz'],
    ['DELETE', '/concerts/kzzzz'],
    ['POST', '/concerts/kzzzz/announcement'],
    ['POST', '/concerts/kzzzz/cancellation'],
    ['POST', '/scores'],
    ['DELETE', '/scores/szzzz'],
    ['POST', '/loans'],
    ['POST', '/loans/nzzzz/return'],
    ['DELETE', '/loans/nzzzz'],
    ['POST', '/rehearsals'],
    ['DELETE', '/rehearsals/rzzzz'],
  ];
  for (const [method, path] of calls) {
    await expect(api, [
      ['', method, path, undefined, 401],
      ['other', method, path, undefined, 403],
    ]);
    if (path.includes('/', 1)) await expect(api, [['main', method, path, undefined, 404]]);
  }
  for (const path of ['/concerts', '/tickets', '/scores', '/loans', '/rehearsals'])
    await expect(api, [
      ['main', 'POST', path, '{', 400],
      ['main', 'POST', path, '{}', 415, plain],
      ['main', 'POST', path, { data: null }, 422],
      ['main', 'POST', path, { data: { type: path.slice(1), attributes: {} } }, 422],
      ['main', 'POST', path, { data: { type: 'songs', attributes: {} } }, 422],
    ]);
  await expect(api, [
    ['', 'POST', '/tickets', undefined, 401],
    ['', 'DELETE', '/tickets/t5kqw', undefined, 401],
    ['other', 'DELETE', '/tickets/tzzzz', undefined, 404],
    ['other', 'DELETE', '/tickets/t9wcs', undefined, 409],
    ['main', 'DELETE', '/concerts/k7xq2', undefined, 409],
    ['main', 'POST', '/concerts', concertBody({ capacity: 481 }), 422],
    ['main', 'POST', '/concerts', concertBody({ date: '2027-02-30' }), 422],
    ['main', 'POST', '/concerts', concertBody({ colour: 'red' }), 422],
    ['main', 'POST', '/concerts', concertBody({}, 'hzzzz'), 422],
  ]);
}

/** @param {Client} api */
async function concertLife(api) {
  const id = await made(api, '/concerts', concertBody());
  const path = `/concerts/${id}`;
  const tag = { 'if-match': (await api.call('main', 'GET', path)).headers.get('etag') };
  await expect(api, [
    ['main', 'POST', '/tickets', ticketBody(id, 1), 409],
    ['main', 'PATCH', path, change(id, {}), 428],
    ['main', 'PATCH', path, change(id, {}), 412, { 'if-match': '"old"' }],
    ['main', 'PATCH', path, '{', 400, tag],
    ['main', 'PATCH', path, '{}', 415, { ...tag, ...plain }],
    ['main', 'PATCH', path, change(id, { title: '' }), 422, tag],
    ['main', 'PATCH', path, change('kzzzz', { title: 'Credo' }), 409, tag],
    ['main', 'PATCH', path, change(id, { status: 'performed' }), 409, tag],
    ['main', 'PATCH', path, change(id, { title: 'Credo' }), 200, tag],
    ['main', 'PATCH', path, change(id, { title: 'Agnus' }), 412, tag],
    ['main', 'POST', `${path}/announcement`, undefined, 200],
    ['main', 'POST', `${path}/announcement`, undefined, 409],
  ]);
  const tickets = [];
  for (const seats of [8, 8, 8, 5]) tickets.push(await made(api, '/tickets', ticketBody(id, seats), 'third'));
  await expect(api, [
    ['other', 'POST', '/tickets', ticketBody(id, 2), 409],
    ['other', 'DELETE', `/tickets/${tickets[0]}`, undefined, 404],
    ['third', 'DELETE', `/tickets/${tickets[0]}`, undefined, 204],
  ]);
  assert.equal((await patched(api, id, { priceCents: 1 })).status, 409);
  assert.equal((await patched(api, id, { capacity: 20 })).status, 409);
  assert.equal((await patched(api, id, { capacity: 21 })).status, 200);
  assert.equal((await patched(api, id, { status: 'performed' })).status, 200);
  assert.equal((await patched(api, id, { title: 'Gloria' })).status, 409);
  await expect(api, [
    ['main', 'POST', `${path}/cancellation`, undefined, 409],
    ['main', 'DELETE', path, undefined, 409],
    ...tickets.slice(1).map((ticket) => ['main', 'DELETE', `/tickets/${ticket}`, undefined, 204]),
    ['main', 'DELETE', path, undefined, 204],
  ]);
  const off = await onSale(api);
  await made(api, '/tickets', ticketBody(off, 2), 'other');
  await expect(api, [
    ['main', 'POST', `/concerts/${off}/cancellation`, undefined, 200],
    ['main', 'POST', `/concerts/${off}/cancellation`, undefined, 409],
    ['main', 'DELETE', `/concerts/${off}`, undefined, 204],
  ]);
}

/** @param {Client} api */
async function library(api) {
  const score = await made(api, '/scores', scoreBody({ publisher: null }));
  const loan = await made(api, '/loans', loanBody(score, { lentAt: '2026-11-02T17:00:00+02:00' }));
  const returned = (returnedAt) => ({ data: { type: 'loans', attributes: { returnedAt } } });
  await expect(api, [
    ['main', 'POST', '/scores', scoreBody(), 409],
    ['main', 'POST', '/loans', loanBody(score), 409],
    ['main', 'POST', '/loans', loanBody(score, { lentAt: '2999-01-01T00:00:00Z' }), 422],
    ['main', 'POST', '/loans', loanBody(score, { borrower: 'hedda.moss' }), 422],
    ['main', 'DELETE', `/scores/${score}`, undefined, 409],
    ['main', 'DELETE', `/loans/${loan}`, undefined, 409],
    ['main', 'POST', `/loans/${loan}/return`, returned('2026-11-02T14:59:59Z'), 422],
    ['main', 'POST', `/loans/${loan}/return`, returned('2026-11-20T09:00:00Z'), 200],
    ['main', 'POST', `/loans/${loan}/return`, undefined, 409],
  ]);
  const { body } = await api.call('main', 'GET', `/loans/${loan}`);
  const { lentAt, dueAt, lateFeeCents } = body.data.attributes;
  assert.deepEqual([lentAt, dueAt, lateFeeCents], ['2026-11-02T15:00:00Z', '2026-11-30T15:00:00Z', 0]);
  const now = await made(api, '/loans', loanBody(score));
  await expect(api, [
    ['main', 'POST', `/loans/${now}/return`, undefined, 200],
    ['main', 'DELETE', `/loans/${now}`, undefined, 204],
    ['main', 'DELETE', `/scores/${score}`, undefined, 204],
    ['main', 'GET', `/loans/${loan}`, undefined, 404],
  ]);
}

/** @param {Client} api */
async function rehearsing(api) {
  const at = (from, to) => rehearsalBody(`2027-05-10T${from}:00Z`, `2027-05-10T${to}:00Z`);
  const first = await made(api, '/rehearsals', at('12:00', '18:00'));
  await expect(api, [
    ['main', 'POST', '/rehearsals', at('17:59', '19:00'), 409],
    ['main', 'POST', '/rehearsals', at('12:00', '18:00'), 409],
    ['main', 'POST', '/rehearsals', at('12:00', '12:00'), 422],
    ['main', 'POST', '/rehearsals', at('12:00', '18:01'), 422],
  ]);
  const second = await made(api, '/rehearsals', at('18:00', '19:00'));
  await expect(api, [
    ['main', 'DELETE', `/rehearsals/${first}`, undefined, 204],
    ['main', 'DELETE', `/rehearsals/${second}`, undefined, 204],
    ['main', 'DELETE', `/rehearsals/${second}`, undefined, 404],
  ]);
}

/** Everything that the document says, on the clean server. @param {Client} api */
export async function walk(api) {
  const before = await api.snapshot();
  for (const part of [login, reading, refusals, concertLife, library, rehearsing]) await part(api);
  assert.deepEqual(await api.snapshot(), before);
}
