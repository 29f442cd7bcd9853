import { date, demand, email, list, object, refuseIf, text } from '../http/fields.mjs';
import { Refusal } from '../http/http.mjs';
import { dropEnrolment, enrolled, findSession, moveUp } from './sessions.mjs';
import { cents, courses, enrolments, findById, money, nextId, select, sessions } from '../store/store.mjs';
import { on } from '../switches.mjs';

/** @typedef {import('../http/auth.mjs').Client} Client */

const participant = object({ first_name: text(60), last_name: text(60), email, born_on: date });
const creation = object({ participant });
const anything = () => {};
const bulk = object({ participants: list(anything, { min: 1, max: 20 }) });

/** Whole years of age on a day. @param {string} born @param {string} day */
const ageOn = (born, day) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

const view = (/** @type {any} */ entry) => {
  const place = enrolled(entry.session_id, 'waiting').indexOf(entry);
  return {
    ...entry,
    waiting_position: place < 0 ? null : place + 1,
    _links: { self: { href: `/enrolments/${entry.id}` }, session: { href: `/sessions/${entry.session_id}` } },
  };
};

/** @param {any} person @param {any} session @param {any} course */
function demandAge(person, session, course) {
  const today = new Date().toISOString().slice(0, 10);
  if (person.born_on < '1900-01-01' || person.born_on > today) {
    refuseIf([{ field: 'participant.born_on', message: 'must be a day from 1900-01-01 to today' }]);
  }
  if (course.min_age !== null && ageOn(person.born_on, session.starts_on) < course.min_age) {
    refuseIf([{ field: 'participant.born_on', message: `the course is for people of ${course.min_age} and older` }]);
  }
}

const demandOpen = (/** @type {any} */ session) => {
  if (session.state !== 'open') throw new Refusal(409, `The session is ${session.state}, not open.`);
};

/** Enrols one person. @param {any} session @param {any} body @param {Client} client @param {{ everybody?: boolean, twice?: boolean }} [faulty] */
function enrol(session, body, client, { everybody = false, twice = false } = {}) {
  demand(creation, body);
  const person = body.participant;
  const course = courses.get(session.course_slug);
  demandAge(person, session, course);
  demandOpen(session);
  const known = select(
    enrolments,
    (entry) => entry.session_id === session.id && entry.participant.email.toLowerCase() === person.email.toLowerCase(),
  );
  if (known.length > 0 && !twice) throw new Refusal(409, 'Somebody with this address is enrolled already.');
  const free = enrolled(session.id, 'confirmed').length < session.capacity;
  const fee = cents(course.fee);
  const entry = {
    id: nextId(enrolments),
    session_id: session.id,
    participant: person,
    state: free || everybody ? 'confirmed' : 'waiting',
    fee_due: money(ageOn(person.born_on, session.starts_on) < 18 ? Math.round(fee * 0.75) : fee),
    booked_by: client.id,
    created_at: new Date().toISOString(),
  };
  enrolments.set(entry.id, entry);
  return entry;
}

export function createEnrolment({ params, client, json }) {
  const session = findSession(params.id);
  const entry = enrol(session, json(), client, { twice: on('enrolment-duplicate') });
  return { status: 201, body: view(entry), headers: { location: `/enrolments/${entry.id}` } };
}

/** One result of the bulk call. */
function bulkResult(
  /** @type {any} */ session,
  /** @type {any} */ person,
  /** @type {Client} */ client,
  /** @type {number} */ index,
) {
  try {
    const entry = enrol(session, { participant: person }, client, { everybody: on('bulk-over-capacity') });
    return { index, status: 201, enrolment: view(entry) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { index, status: error.status, error: error.body };
  }
}

export function createEnrolmentsInBulk({ params, client, json }) {
  const session = findSession(params.id);
  const body = json();
  demand(bulk, body);
  demandOpen(session);
  const results = body.participants.map((/** @type {any} */ person, /** @type {number} */ index) =>
    bulkResult(session, person, client, index),
  );
  const created = results.filter((/** @type {any} */ result) => result.status === 201).length;
  return { status: 207, body: { results, created, refused: results.length - created } };
}

/** The enrolment, if the client may know of it. */
function find(/** @type {string} */ id, /** @type {Client} */ client, everybody = false) {
  const entry = findById(enrolments, id, 'enrolment');
  if (!everybody && !client.scopes.includes('manage') && entry.booked_by !== client.id) {
    throw new Refusal(404, 'There is no such enrolment.');
  }
  return entry;
}

export const getEnrolment = ({ params, client }) => ({
  status: 200,
  body: view(find(params.id, client, on('enrolment-foreign-read'))),
});

export function deleteEnrolment({ params, client }) {
  const entry = find(params.id, client);
  dropEnrolment(entry);
  if (!on('enrolment-waiting-stays')) moveUp(sessions.get(entry.session_id));
  return { status: 204 };
}
