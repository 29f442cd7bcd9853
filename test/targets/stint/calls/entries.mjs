import { conflict, invalid, members, notFound, read, ULID } from '../http.mjs';
import { entries, entriesOf, lost, minutesOf, now, tasks, totalMinutes, viewEntry } from '../store.mjs';
import { on } from '../switches.mjs';
import { ordered, ownProject } from './projects.mjs';
import { ownTask, requireActive } from './tasks.mjs';

export const ids = read.list(read.fitting(ULID, 'a ULID'), 50);
const TAG = /^[a-z0-9][a-z0-9-]{0,23}$/;

function ownEntry(user, [projectId, taskId, id]) {
  ownTask(user, projectId, taskId);
  const entry = entries.get(id);
  if (entry === undefined || entry.taskId !== taskId) throw notFound('entry');
  return entry;
}

function requireOpen(user, projectId, task) {
  if (!on('archived-project-takes-entries')) requireActive(ownProject(user, projectId));
  if (task.done && !on('done-task-takes-entries')) throw conflict('The task is done.');
}

export async function putEntry({ user, ids: [projectId, taskId, id], json }) {
  const task = ownTask(user, projectId, taskId);
  const sent = members(
    await json(),
    { startedAt: read.moment, endedAt: read.moment, note: read.text(1, 500), billable: read.flag },
    ['startedAt', 'endedAt'],
  );
  const span = Date.parse(sent.endedAt) - Date.parse(sent.startedAt);
  if (span <= 0 && !on('entry-ends-before-start')) throw invalid('endedAt must be after startedAt.');
  if (span > 86_400_000) throw invalid('An entry is at most 24 hours long.');
  const before = entries.get(id);
  if (before !== undefined && before.taskId !== taskId) throw conflict('This id is that of another entry.');
  requireOpen(user, projectId, task);
  const isOverlap = [...entries.values()].some(
    (one) => one.taskId === taskId && one.id !== id && one.startedAt < sent.endedAt && sent.startedAt < one.endedAt,
  );
  if (isOverlap && !on('entry-overlap-taken')) throw conflict('The task has an entry at that time.');
  const at = now();
  const entry = {
    id,
    owner: user,
    projectId,
    taskId,
    billable: ownProject(user, projectId).billable,
    ...sent,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
  entries.set(id, entry);
  return { status: before === undefined ? 201 : 200, body: viewEntry(entry) };
}

export function getEntry({ user, ids: path }) {
  const view = viewEntry(ownEntry(user, path));
  return { status: 200, body: on('entry-minutes-text') ? { ...view, minutes: String(view.minutes) } : view };
}

export function deleteEntry({ user, ids: path }) {
  const entry = ownEntry(user, path);
  requireOpen(user, path[0], tasks.get(entry.taskId));
  entries.delete(entry.id);
  if (on('tracked-minutes-after-deletion'))
    lost.set(entry.projectId, (lost.get(entry.projectId) ?? 0) + minutesOf(entry));
  return { status: 204 };
}

/** Entries of a user that begin in a range, `from` inclusive and `to` exclusive, and belong to some projects. */
export function inRange(user, { from, to, projectIds }, { isLastIncluded = false } = {}) {
  if (from !== undefined && to !== undefined && from > to) throw invalid('from must not be after to.');
  return entriesOf(user)
    .filter(({ startedAt }) => from === undefined || startedAt >= from)
    .filter(({ startedAt }) => to === undefined || startedAt < to || (isLastIncluded && startedAt === to))
    .filter(({ projectId }) => projectIds === undefined || projectIds.includes(projectId));
}

const search = {
  from: read.moment,
  to: read.moment,
  projectIds: ids,
  tags: read.list(read.fitting(TAG, 'a tag'), 8),
  billable: read.flag,
  text: read.text(2, 100),
  orderBy: read.oneOf(['startedAt', 'minutes']),
  direction: read.oneOf(['asc', 'desc']),
  skip: read.integer(0, 1_000_000),
  take: read.integer(1, 100),
};

function hasTags({ taskId }, tags) {
  const own = tasks.get(taskId)?.tags ?? [];
  return on('search-any-tag') && tags.length > 0
    ? tags.some((tag) => own.includes(tag))
    : tags.every((tag) => own.includes(tag));
}

export async function searchEntries({ user, json }) {
  const sent = members(await json(), search);
  const { tags = [], billable, text, orderBy = 'startedAt', direction = 'asc', skip = 0, take = 25 } = sent;
  const has = (note) =>
    on('search-text-case') ? note.includes(text) : note.toLowerCase().includes(text.toLowerCase());
  const rows = inRange(user, sent, { isLastIncluded: on('search-to-inclusive') })
    .filter((one) => hasTags(one, tags))
    .filter((one) => billable === undefined || one.billable === billable)
    .filter(({ note }) => text === undefined || (note !== undefined && has(note)));
  const items = ordered(rows.map(viewEntry), orderBy, direction).slice(skip, skip + take);
  return {
    status: 200,
    body: {
      items,
      total: on('search-total-of-page') ? items.length : rows.length,
      totalMinutes: totalMinutes(on('search-minutes-of-page') ? items : rows),
    },
  };
}
