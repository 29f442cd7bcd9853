import { readDocument } from '../http/body.mjs';
import { oneOf } from '../http/fields.mjs';
import { refuse } from '../http/refusal.mjs';
import { faulty } from '../switches.mjs';
import { concertAnswer, concertView, etagOf, seatsSold } from './concert-view.mjs';
import { concertFields, fitsHall } from './concerts.mjs';

/** @param {Record<string, string>} headers @param {any} concert */
function checkMatch(headers, concert) {
  const wanted = headers['if-match'];
  if (wanted === undefined) refuse(428, 'if_match_missing', 'Send the ETag of the concert in If-Match');
  const tags = wanted.split(',').map((tag) => tag.trim());
  const matches = tags.includes('*') || tags.includes(etagOf(concert));
  if (!matches && !faulty('concert-if-match-ignored'))
    refuse(412, 'if_match', 'The concert has changed since it was read');
}

/** What the state of a concert does not allow. @param {any} concert @param {any} changes */
function checkState(concert, changes) {
  const pointer = (name) => ({ pointer: `/data/attributes/${name}` });
  if (['performed', 'cancelled'].includes(concert.status))
    refuse(409, 'concert_closed', `The concert is ${concert.status}`);
  if (changes.status && concert.status !== 'announced')
    refuse(409, 'concert_not_announced', 'Only an announced concert is performed', pointer('status'));
  if ((changes.priceCents ?? concert.priceCents) !== concert.priceCents && concert.status !== 'planned')
    refuse(409, 'price_fixed', 'The price is fixed once the concert is announced', pointer('priceCents'));
  if ((changes.capacity ?? concert.capacity) < seatsSold(concert))
    refuse(409, 'seats_sold', 'More seats are sold than that', pointer('capacity'));
}

const { priceCents, ...others } = concertFields;
/** @param {unknown} value */
const price = (value) => (faulty('concert-price-negative') && Number.isInteger(value) ? undefined : priceCents(value));
const fields = { ...others, priceCents: price, status: oneOf(['performed']) };

export function changeConcert(request) {
  const { record, headers, caller } = request;
  checkMatch(headers, record);
  const { attributes } = readDocument(request, { type: 'concerts', fields, id: record.id });
  if (attributes.capacity !== undefined) fitsHall(attributes.capacity, record.hall);
  checkState(record, attributes);
  const changes = { ...attributes };
  if (faulty('concert-patch-resets') && !Object.hasOwn(changes, 'programme')) changes.programme = null;
  if (faulty('concert-programme-uncleared') && changes.programme === null) delete changes.programme;
  if (faulty('concert-conductor-not-kept') && changes.conductor !== undefined) {
    const { conductor } = changes;
    delete changes.conductor;
    Object.assign(record, changes);
    const data = concertView(caller.role)(record);
    data.attributes.conductor = conductor;
    return { status: 200, headers: { etag: etagOf(record) }, body: { data } };
  }
  Object.assign(record, changes);
  return concertAnswer(record, caller);
}
