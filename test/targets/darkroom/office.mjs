// House rules and the jobs behind statements.
import { forbidden, invalid, missing } from './failure.mjs';
import { statement } from './films.mjs';
import { on } from './faults.mjs';
import { db, instant, theSettings, ulid } from './store.mjs';

const rules = () => {
  const { id, ...attributes } = theSettings();
  return { status: 200, body: { data: { type: 'settings', id, attributes } } };
};
export const getSettings = () => rules();

export function updateSettings(ctx) {
  const settings = theSettings();
  ctx.id = settings.id;
  const { sent, settle } = ctx.document();
  const next = { ...settings, ...sent };
  const key = sent['closes-at'] === undefined ? 'opens-at' : 'closes-at';
  if (next['closes-at'] <= next['opens-at'] && !on('closes-before-opening'))
    throw invalid(`/data/attributes/${key}`, 'closes-at must be later than opens-at');
  settle();
  Object.assign(settings, sent);
  return rules();
}

function resource(job) {
  const age = Date.now() - job.began;
  const status = age < 80 ? 'queued' : age < 240 ? 'running' : 'done';
  if (status === 'done' && !job.result) job.result = statement(job.member, job.from, job.to);
  return {
    type: 'jobs',
    id: job.id,
    attributes: {
      status,
      progress: { queued: 0, running: 50, done: 100 }[status],
      'requested-at': instant(job.began),
      result: job.result,
    },
    relationships: { member: { data: { type: 'members', id: job.member } } },
    links: { self: `/jobs/${job.id}` },
  };
}

export function requestStatement(ctx) {
  const { attributes, related, settle } = ctx.document();
  if (attributes.to < attributes.from) throw invalid('/data/attributes/to', 'must not be before from');
  const member = related.member ?? ctx.user.id;
  if (member !== ctx.user.id && ctx.user.role !== 'technician')
    throw forbidden('You can only ask for your own statement.', '/data/relationships/member');
  if (!db.members.has(member)) throw missing('member', '/data/relationships/member');
  settle();
  const job = { id: ulid(), owner: ctx.user.id, member, ...attributes, began: Date.now(), result: null };
  db.jobs.set(job.id, job);
  return {
    status: 202,
    body: { data: resource(job) },
    headers: { 'Content-Location': `/jobs/${job.id}`, 'Retry-After': '1' },
  };
}

const own = (ctx) => {
  const job = db.jobs.get(ctx.id);
  if (!job || job.owner !== ctx.user.id) throw missing('job');
  return job;
};
export const getJob = (ctx) => ({ status: 200, body: { data: resource(own(ctx)) } });

export function deleteJob(ctx) {
  const job = own(ctx);
  if (!on('job-stays')) db.jobs.delete(job.id);
  return { status: 204 };
}
