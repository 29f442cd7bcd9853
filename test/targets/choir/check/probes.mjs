import { strict as assert } from 'node:assert';
import {
  concertBody,
  concertOf,
  loanBody,
  made,
  onSale,
  patched,
  rehearsalBody,
  scoreBody,
  ticketBody,
  change,
} from './make.mjs';

const idsOf = (answer) => answer.body.data.map(({ id }) => id);
const is = (answer, status) => assert.equal(answer.status, status, answer.text);
const promised = (api) => assert.deepEqual(api.unpromised, []);
const day = 24 * 60 * 60 * 1000;
const ago = (days) => new Date(Date.now() - days * day).toISOString();

/** One per fault: passes on the clean server, throws with the fault. @type {Record<string, (api: import('./client.mjs').Client) => Promise<unknown>>} */
export const probes = {
  async 'hall-seats-text'(api) {
    await api.call('other', 'GET', '/halls');
    promised(api);
  },
  async 'concert-conductor-missing'(api) {
    await api.call('main', 'GET', '/concerts/k7xq2');
    promised(api);
  },
  async 'concert-created-200'(api) {
    is(await api.call('main', 'POST', '/concerts', concertBody()), 201);
  },
  async 'loan-unknown-stack'(api) {
    is(await api.call('main', 'GET', '/loans/nzzzz'), 404);
  },
  async 'score-voice-free'(api) {
    is(await api.call('main', 'POST', '/scores', scoreBody({ voice: 'kazoo' })), 422);
  },
  async 'scores-without-token'(api) {
    is(await api.raw('GET', '/scores'), 401);
  },
  async 'ticket-nine-seats'(api) {
    is(await api.call('other', 'POST', '/tickets', ticketBody(await onSale(api), 9)), 422);
  },
  async 'rehearsal-plain-json'(api) {
    await made(api, '/rehearsals', rehearsalBody('2027-05-10T16:00:00Z', '2027-05-10T18:00:00Z'));
    promised(api);
  },
  async 'concerts-page-repeats'(api) {
    const pages = [1, 2, 3].map((n) => api.call('main', 'GET', `/concerts?page[size]=5&page[number]=${n}`));
    const ids = (await Promise.all(pages)).flatMap(idsOf);
    assert.equal(ids.length, 12);
    assert.equal(new Set(ids).size, 12);
  },
  async 'concerts-total-of-page'(api) {
    const { body } = await api.call('main', 'GET', '/concerts?page[size]=5');
    assert.equal(body.meta.total, 12);
  },
  async 'concerts-gte-exclusive'(api) {
    const answer = await api.call('main', 'GET', '/concerts?filter[date][gte]=2027-06-20');
    assert.deepEqual(idsOf(answer), ['kx5kd', 'km9rz']);
  },
  async 'scores-filters-one'(api) {
    const answer = await api.call('main', 'GET', '/scores?filter[voice]=alto&filter[onLoan]=true');
    assert.deepEqual(idsOf(answer).sort(), ['s4dsk', 's5rtm']);
  },
  async 'scores-sort-as-text'(api) {
    const { body } = await api.call('main', 'GET', '/scores?sort=-copyNumber');
    assert.equal(body.data[0].attributes.copyNumber, 103);
  },
  async 'concert-price-negative'(api) {
    is(await patched(api, await made(api, '/concerts', concertBody()), { priceCents: -1 }), 422);
  },
  async 'concert-conductor-not-kept'(api) {
    const id = await made(api, '/concerts', concertBody());
    is(await patched(api, id, { conductor: 'Somebody Else' }), 200);
    assert.equal((await concertOf(api, id)).conductor, 'Somebody Else');
  },
  async 'concert-patch-resets'(api) {
    const id = await made(api, '/concerts', concertBody());
    is(await patched(api, id, { title: 'Gloria' }), 200);
    assert.equal((await concertOf(api, id)).programme, 'Poulenc');
  },
  async 'concert-programme-uncleared'(api) {
    const id = await made(api, '/concerts', concertBody());
    is(await patched(api, id, { programme: null }), 200);
    assert.equal((await concertOf(api, id)).programme, null);
  },
  async 'concert-if-match-ignored'(api) {
    const id = await made(api, '/concerts', concertBody());
    const old = (await api.call('main', 'GET', `/concerts/${id}`)).headers.get('etag');
    is(await patched(api, id, { title: 'Gloria' }), 200);
    is(await api.call('main', 'PATCH', `/concerts/${id}`, change(id, { title: 'Credo' }), { 'if-match': old }), 412);
  },
  async 'score-not-deleted'(api) {
    const id = await made(api, '/scores', scoreBody());
    is(await api.call('main', 'DELETE', `/scores/${id}`), 204);
    assert(!idsOf(await api.call('main', 'GET', '/scores?page[size]=50')).includes(id));
  },
  async 'rehearsal-ends-first'(api) {
    const body = rehearsalBody('2027-05-10T16:00:00Z', '2027-05-10T15:00:00Z');
    is(await api.call('main', 'POST', '/rehearsals', body), 422);
  },
  async 'concert-announced-twice'(api) {
    is(await api.call('main', 'POST', `/concerts/${await onSale(api)}/announcement`), 409);
  },
  async 'loan-deleted-open'(api) {
    const id = await made(api, '/loans', loanBody(await made(api, '/scores', scoreBody())));
    is(await api.call('main', 'DELETE', `/loans/${id}`), 409);
  },
  async 'rehearsal-inside-other'(api) {
    await made(api, '/rehearsals', rehearsalBody('2027-05-10T14:00:00Z', '2027-05-10T19:00:00Z'));
    const inside = rehearsalBody('2027-05-10T15:00:00Z', '2027-05-10T16:00:00Z');
    is(await api.call('main', 'POST', '/rehearsals', inside), 409);
  },
  async 'loan-fee-floor'(api) {
    const id = await made(api, '/loans', loanBody(await made(api, '/scores', scoreBody()), { lentAt: ago(30.5) }));
    const { body } = await api.call('main', 'POST', `/loans/${id}/return`);
    assert.equal(body.data.attributes.lateFeeCents, 150);
  },
  async 'ticket-foreign-return'(api) {
    const id = await made(api, '/tickets', ticketBody(await onSale(api), 2), 'other');
    is(await api.call('third', 'DELETE', `/tickets/${id}`), 404);
  },
  async 'loan-foreign-read'(api) {
    const id = await made(api, '/loans', loanBody(await made(api, '/scores', scoreBody())));
    is(await api.call('other', 'GET', `/loans/${id}`), 200);
    is(await api.call('third', 'GET', `/loans/${id}`), 404);
  },
  async 'cancelled-tickets-valid'(api) {
    const id = await onSale(api);
    await made(api, '/tickets', ticketBody(id, 2), 'other');
    is(await api.call('main', 'POST', `/concerts/${id}/cancellation`), 200);
    const { body } = await api.call('other', 'GET', `/tickets?filter[concert]=${id}`);
    assert.equal(body.data[0].attributes.status, 'refunded');
    assert.equal((await concertOf(api, id)).revenueCents, 0);
  },
  async 'returned-seats-lost'(api) {
    const id = await onSale(api);
    const ticket = await made(api, '/tickets', ticketBody(id, 2), 'other');
    assert.equal((await concertOf(api, id)).seatsLeft, 28);
    is(await api.call('other', 'DELETE', `/tickets/${ticket}`), 204);
    assert.equal((await concertOf(api, id)).seatsLeft, 30);
  },
  async 'loan-second-open'(api) {
    const score = await made(api, '/scores', scoreBody());
    await made(api, '/loans', loanBody(score));
    is(await api.call('main', 'POST', '/loans', loanBody(score, { borrower: 'ottavio.lind' })), 409);
  },
  async 'concert-revenue-list-price'(api) {
    const id = await onSale(api);
    await made(api, '/tickets', ticketBody(id, 5), 'other');
    assert.equal((await concertOf(api, id)).revenueCents, 8996);
  },
};
