import {
  choice,
  date,
  demand,
  email,
  filled,
  integer,
  nullable,
  object,
  optional,
  refuseIf,
  text,
  time,
} from '../http/fields.mjs';
import { Refusal } from '../http/http.mjs';
import { applyPatch } from '../http/patch.mjs';
import {
  certificates,
  courses,
  enrolments,
  findById,
  nextId,
  orders,
  rooms,
  select,
  sessions,
} from '../store/store.mjs';
import { on } from '../switches.mjs';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** What a client may write of a session. */
const sessionFields = {
  room_id: integer(1, 2147483647),
  starts_on: date,
  ends_on: date,
  schedule: object({ weekday: choice(weekdays), from: time, to: time }),
  capacity: integer(1, 40),
  teacher: object({ name: text(80), email }),
  notes: optional(nullable(text(500)), null),
};
const creation = object({ course_slug: text(40), ...sessionFields });
const stored = object(sessionFields);
const transition = object({ to: choice(['open', 'running', 'completed', 'cancelled']) });

const nextStates = {
  planned: ['open', 'cancelled', ...(on('session-skips-open') ? ['running'] : [])],
  open: ['running', 'cancelled'],
  running: ['completed'],
  completed: [],
  cancelled: [],
};

/** Enrolments of a session in a state, oldest first. @param {number} id @param {string} state */
export const enrolled = (id, state) =>
  select(enrolments, (entry) => entry.session_id === id && entry.state === state).sort((a, b) => a.id - b.id);

/** @param {any} session */
export function sessionView(session) {
  const confirmed = enrolled(session.id, 'confirmed').length;
  return {
    ...session,
    enrolled: confirmed,
    waiting: enrolled(session.id, 'waiting').length,
    seats_left: session.capacity - confirmed,
    _links: {
      self: { href: `/sessions/${session.id}` },
      course: { href: `/courses/${session.course_slug}` },
      enrolments: { href: `/sessions/${session.id}/enrolments` },
    },
  };
}

export const findSession = (/** @type {string} */ id) => findById(sessions, id, 'session');

/** The rules over several fields and other records. @param {any} fields */
function demandSense(fields) {
  const violations = [];
  const room = rooms.get(fields.room_id);
  if (!room) violations.push({ field: 'room_id', message: 'is not a room of the school' });
  if (fields.ends_on < fields.starts_on && !on('session-dates-reversed')) {
    violations.push({ field: 'ends_on', message: 'must not be before starts_on' });
  }
  if (fields.schedule.to <= fields.schedule.from)
    violations.push({ field: 'schedule.to', message: 'must be later than schedule.from' });
  if (room && fields.capacity > room.seats)
    violations.push({ field: 'capacity', message: `must not exceed the ${room.seats} seats of the room` });
  refuseIf(violations);
}

export function createSession({ json }) {
  const body = json();
  demand(creation, body);
  if (!courses.has(body.course_slug)) refuseIf([{ field: 'course_slug', message: 'is not a course of the school' }]);
  demandSense(body);
  const session = {
    id: nextId(sessions),
    course_slug: body.course_slug,
    ...filled(sessionFields, body),
    state: 'planned',
    completed_on: null,
    created_at: new Date().toISOString(),
  };
  sessions.set(session.id, session);
  return { status: 201, body: sessionView(session), headers: { location: `/sessions/${session.id}` } };
}

export function getSession({ params }) {
  if (on('session-unknown-stack') && !sessions.has(Number(params.id))) {
    const { stack } = new TypeError("Cannot read properties of undefined (reading 'course_slug')");
    return { status: 500, body: { status: 500, error: 'internal_error', message: stack } };
  }
  return { status: 200, body: sessionView(findSession(params.id)) };
}

const writable = (/** @type {any} */ session) =>
  structuredClone(Object.fromEntries(Object.keys(sessionFields).map((name) => [name, session[name]])));

/** The fields after the patch; refuses what may not be. @param {any} session @param {any[]} operations */
function patched(session, operations) {
  const { fields, failed } = applyPatch(operations, writable(session), sessionView(session));
  demand(stored, fields);
  demandSense(fields);
  if (failed) throw new Refusal(409, `The test of ${failed} failed.`);
  if (['completed', 'cancelled'].includes(session.state)) throw new Refusal(409, `The session is ${session.state}.`);
  if (fields.capacity < enrolled(session.id, 'confirmed').length)
    throw new Refusal(409, 'More people than that are confirmed.');
  return fields;
}

/** The fault session-patch-half: saves the operations before the last that are good by themselves. */
function saveGoodPart(/** @type {any} */ session, /** @type {any} */ operations) {
  if (!Array.isArray(operations)) return;
  for (let count = 1; count < operations.length; count += 1) {
    try {
      Object.assign(session, patched(session, [operations[count - 1]]));
    } catch {
      return;
    }
  }
}

export function patchSession({ params, json }) {
  const session = findSession(params.id);
  const operations = json('application/json-patch+json');
  if (on('session-patch-half')) saveGoodPart(session, operations);
  const fields = patched(session, operations);
  Object.assign(session, on('session-patch-unsaved') ? { ...fields, teacher: session.teacher } : fields);
  moveUp(session);
  return { status: 200, body: sessionView({ ...session, teacher: fields.teacher }) };
}

/** Gives free seats of an open or running session to those who wait longest. @param {any} session */
export function moveUp(session) {
  if (!['open', 'running'].includes(session.state)) return;
  const free = session.capacity - enrolled(session.id, 'confirmed').length;
  for (const entry of enrolled(session.id, 'waiting').slice(0, Math.max(0, free))) entry.state = 'confirmed';
}

export function deleteSession({ params }) {
  const session = findSession(params.id);
  const active = [...enrolled(session.id, 'confirmed'), ...enrolled(session.id, 'waiting')];
  if (active.length > 0) throw new Refusal(409, 'People are enrolled in this session.');
  if (select(orders, (order) => order.session_id === session.id).length > 0)
    throw new Refusal(409, 'There are orders for this session.');
  for (const entry of enrolled(session.id, 'cancelled')) enrolments.delete(entry.id);
  sessions.delete(session.id);
  return { status: 204 };
}

export function transitionSession({ params, json }) {
  const session = findSession(params.id);
  const body = json();
  demand(transition, body);
  if (!nextStates[session.state].includes(body.to)) {
    throw new Refusal(409, `A session that is ${session.state} cannot become ${body.to}.`);
  }
  session.state = body.to;
  if (body.to === 'completed') session.completed_on = new Date().toISOString().slice(0, 10);
  if (body.to === 'cancelled' && !on('session-cancel-enrolments')) {
    for (const entry of [...enrolled(session.id, 'confirmed'), ...enrolled(session.id, 'waiting')])
      entry.state = 'cancelled';
  }
  return { status: 200, body: sessionView(session) };
}

/** Removes an enrolment with its certificate. @param {any} entry */
export function dropEnrolment(entry) {
  enrolments.delete(entry.id);
  for (const certificate of select(certificates, ({ enrolment_id }) => enrolment_id === entry.id))
    certificates.delete(certificate.number);
}
