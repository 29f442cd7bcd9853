import { members, notFound, notYours, read } from '../http.mjs';
import { entriesOf, jobs, newUlid, now, totalMinutes } from '../store.mjs';
import { on } from '../switches.mjs';
import { ids, inRange } from './entries.mjs';

const STEP_MS = 120;
const KEPT_MS = 3_600_000;

function view({ user, rows, ...job }) {
  const { state } = job;
  return state === 'done' ? { ...job, rowCount: rows.length, totalMinutes: totalMinutes(rows) } : job;
}

export async function startExport({ user, json }) {
  const format = on('export-format-free') ? read.text(0, 100) : read.oneOf(['csv', 'json']);
  const sent = members(await json(), { from: read.moment, to: read.moment, projectIds: ids, format }, [
    'from',
    'to',
    'format',
  ]);
  const rows = inRange(user, sent);
  const id = newUlid();
  const counted = on('export-ignores-range') ? entriesOf(user) : rows;
  const job = { id, user, rows: counted, state: 'queued', format: sent.format, requestedAt: now() };
  jobs.set(id, job);
  setTimeout(() => Object.assign(job, { state: 'running' }), STEP_MS).unref();
  setTimeout(() => Object.assign(job, { state: 'done', finishedAt: now() }), STEP_MS * 2).unref();
  setTimeout(() => jobs.delete(id), KEPT_MS).unref();
  return { status: 202, body: view(job), headers: { location: `/api/exports/${id}` } };
}

export function getExport({ user, ids: [id] }) {
  const job = jobs.get(id);
  if (job === undefined) throw notFound('export');
  if (job.user !== user) throw notYours();
  return { status: 200, body: view(job) };
}
