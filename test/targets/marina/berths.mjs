// Berths.
import { on } from './faults.mjs';
import { by, link, listed } from './http/hal.mjs';
import { badRequest, conflict, notFound, Problem } from './http/problem.mjs';
import { addBerth, all, db, nextRevision } from './store.mjs';

const show = ({ revision, ...berth }) => ({ ...berth, _links: { self: link(`/berths/${berth.code}`) } });
const tagOf = ({ code, revision }) => `"${code.toLowerCase().replace('-', '')}-r${revision}"`;
const answer = (berth, status = 200, headers = {}) => ({
  status,
  headers: { ETag: tagOf(berth), ...headers },
  body: show(berth),
});

export const holds = ({ status }) => status === 'requested' || status === 'confirmed';
export const overlaps = (booking, arrival, departure) => booking.arrival < departure && arrival < booking.departure;

function berthOf({ berth_code }) {
  const berth = db.berths.get(berth_code);
  if (!berth) throw notFound('berth');
  return berth;
}

function freeIn({ free_from, free_to }) {
  if (free_from === undefined && free_to === undefined) return () => true;
  if (free_from === undefined || free_to === undefined)
    throw badRequest([{ parameter: free_from === undefined ? 'free_from' : 'free_to', detail: 'is needed too' }]);
  if (free_to <= free_from) throw badRequest([{ parameter: 'free_to', detail: 'is not after free_from' }]);
  const taken = new Set(
    all('bookings')
      .filter((each) => holds(each) && overlaps(each, free_from, free_to))
      .map((each) => each.berth_code),
  );
  return ({ code }) => !taken.has(code);
}

export function listBerths(request) {
  const { dock, has_power, min_length_cm = 0, sort } = request.values;
  const power = on('no-power-filter-ignored') && has_power === false ? undefined : has_power;
  const free = freeIn(request.values);
  const key = sort.replace('-', '');
  const found = all('berths')
    .filter((each) => (dock === undefined || each.dock === dock) && (power === undefined || each.has_power === power))
    .filter((each) => each.max_length_cm >= min_length_cm && free(each))
    .sort(by(({ code }) => code))
    .sort(by((each) => (on('length-sorted-as-text') ? String(each[key]) : each[key]), sort.startsWith('-')));
  return listed(request, 'berths', found, show);
}

export function createBerth({ body }) {
  const input = body();
  if (db.berths.has(input.code)) throw conflict(`There is a berth ${input.code} already.`);
  const berth = addBerth(input);
  return answer(berth, 201, { Location: `/berths/${berth.code}` });
}

export const getBerth = ({ values }) => answer(berthOf(values));

function matched(header, berth) {
  if (header === undefined && on('if-match-optional')) return;
  if (header === undefined) throw new Problem(428, 'Precondition required', 'If-Match is missing.');
  const current = header.trim() === '*' || header.split(',').some((each) => each.trim() === tagOf(berth));
  if (!current && !on('stale-etag-accepted'))
    throw new Problem(412, 'Precondition failed', 'The berth has been changed since.');
}

export function replaceBerth({ values, headers, body }) {
  const berth = berthOf(values);
  matched(headers['if-match'], berth);
  Object.assign(berth, body(), { revision: nextRevision() });
  return answer(berth);
}

export function deleteBerth({ values }) {
  const berth = berthOf(values);
  if (all('bookings').some((each) => each.berth_code === berth.code && holds(each)))
    throw conflict('The berth is booked.');
  db.berths.delete(berth.code);
  return { status: 204 };
}
