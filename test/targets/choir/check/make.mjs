/** Requests and records for walk and probes. */
import { strict as assert } from 'node:assert';

const to = (name, type, id) => ({ [name]: { data: { type, id } } });

export const concertBody = (attributes = {}, hall = 'hb5sj') => ({
  data: {
    type: 'concerts',
    attributes: {
      title: 'Stabat Mater',
      date: '2027-10-09',
      conductor: 'Wen Castellan',
      capacity: 30,
      priceCents: 1999,
      programme: 'Poulenc',
      ...attributes,
    },
    relationships: to('hall', 'halls', hall),
  },
});

export const ticketBody = (concert, seats) => ({
  data: { type: 'tickets', attributes: { seats, name: 'Check' }, relationships: to('concert', 'concerts', concert) },
});

export const scoreBody = (attributes = {}) => ({
  data: {
    type: 'scores',
    attributes: { title: 'Gloria', composer: 'F. Poulenc', voice: 'alto', copyNumber: 14, ...attributes },
  },
});

export const loanBody = (score, attributes = {}) => ({
  data: {
    type: 'loans',
    attributes: { borrower: 'tamsin.reyes', ...attributes },
    relationships: to('score', 'scores', score),
  },
});

export const rehearsalBody = (startsAt, endsAt, hall = 'hb5sj') => ({
  data: { type: 'rehearsals', attributes: { startsAt, endsAt }, relationships: to('hall', 'halls', hall) },
});

export const change = (id, attributes) => ({ data: { type: 'concerts', id, attributes } });

/** @param {import('./client.mjs').Client} api @param {string} path @param {any} body @param {string} [who] */
export async function made(api, path, body, who = 'main') {
  const answer = await api.call(who, 'POST', path, body);
  assert.equal(Math.floor(answer.status / 100), 2, `${path}: ${answer.text}`);
  return answer.body.data.id;
}

/** An announced concert of 30 seats. @param {import('./client.mjs').Client} api */
export async function onSale(api, attributes = {}) {
  const id = await made(api, '/concerts', concertBody(attributes));
  await api.call('main', 'POST', `/concerts/${id}/announcement`);
  return id;
}

/** @param {import('./client.mjs').Client} api @param {string} id */
export const concertOf = async (api, id) => (await api.call('main', 'GET', `/concerts/${id}`)).body.data.attributes;

/** PATCH with the ETag as it is now. @param {import('./client.mjs').Client} api @param {string} id @param {object} attributes */
export async function patched(api, id, attributes) {
  const { headers } = await api.call('main', 'GET', `/concerts/${id}`);
  return api.call('main', 'PATCH', `/concerts/${id}`, change(id, attributes), { 'if-match': headers.get('etag') });
}
