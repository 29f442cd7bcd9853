import { randomUUID } from 'node:crypto';
import { date, demand, object, refuseIf, text } from '../http/fields.mjs';
import { Refusal } from '../http/http.mjs';
import { enrolled, findSession } from './sessions.mjs';
import { certificates, courses, enrolments, select, sessions } from '../store/store.mjs';
import { on } from '../switches.mjs';

const creation = object({ issued_on: date, signed_by: text(80) });
const startsAfterMs = 100;
const endsAfterMs = 350;

/** @type {Map<string, any>} */
const jobs = new Map();
let lastNumber = certificates.size;

const certificateView = (/** @type {any} */ certificate) => {
  const { participant } = enrolments.get(certificate.enrolment_id);
  const course = courses.get(sessions.get(certificate.session_id).course_slug);
  return {
    number: certificate.number,
    enrolment_id: certificate.enrolment_id,
    holder: `${participant.first_name} ${participant.last_name}`,
    hours: course.hours,
    issued_on: certificate.issued_on,
    signed_by: certificate.signed_by,
  };
};

const view = (/** @type {any} */ { numbers, request, ...job }) => ({
  ...job,
  certificates: numbers
    .filter((/** @type {string} */ number) => certificates.has(number))
    .map((/** @type {string} */ number) => certificateView(certificates.get(number))),
  _links: { self: { href: `/certificate-jobs/${job.id}` }, session: { href: `/sessions/${job.session_id}` } },
});

/** Issues what is missing. @param {any} job */
function finish(job) {
  if (!sessions.has(job.session_id)) return;
  const people = [
    ...enrolled(job.session_id, 'confirmed'),
    ...(on('certificates-waiting') ? enrolled(job.session_id, 'waiting') : []),
  ];
  for (const { id } of people) {
    if (select(certificates, ({ enrolment_id }) => enrolment_id === id).length > 0) {
      job.skipped += 1;
      continue;
    }
    lastNumber += 1;
    const number = `AN-${job.request.issued_on.slice(0, 4)}-${String(lastNumber).padStart(5, '0')}`;
    certificates.set(number, { number, enrolment_id: id, session_id: job.session_id, ...job.request });
    job.numbers.push(number);
    job.issued += 1;
  }
  job.state = 'done';
}

export function requestCertificates({ params, json }) {
  const session = findSession(params.id);
  const body = json();
  demand(creation, body);
  if (body.issued_on < session.starts_on)
    refuseIf([{ field: 'issued_on', message: 'must not be before the first day of the session' }]);
  if (session.state !== 'completed') throw new Refusal(409, `The session is ${session.state}, not completed.`);
  const job = {
    id: randomUUID(),
    session_id: session.id,
    state: 'queued',
    issued: 0,
    skipped: 0,
    created_at: new Date().toISOString(),
    numbers: [],
    request: body,
  };
  jobs.set(job.id, job);
  setTimeout(() => {
    job.state = 'running';
  }, startsAfterMs);
  setTimeout(finish, endsAfterMs, job);
  return { status: 202, body: view(job), headers: { location: `/certificate-jobs/${job.id}`, 'retry-after': '1' } };
}

export function getCertificateJob({ params }) {
  const job = jobs.get(params.job_id);
  if (!job || !sessions.has(job.session_id)) throw new Refusal(404, 'There is no such job.');
  return { status: 200, body: view(job), headers: job.state === 'done' ? {} : { 'retry-after': '1' } };
}
