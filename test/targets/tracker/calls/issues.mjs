// Issues: search, creation, bulk changes, deletion and workflow.
import { isAdmin, issueOf, sees } from '../core/access.mjs';
import { conflict, forbidden, wrong } from '../core/errors.mjs';
import { listed } from '../core/paging.mjs';
import { all, change, db, find, insert, nextKey, now } from '../core/store.mjs';
import { isOpen, liveIssues, showIssue } from '../core/views.mjs';
import { on } from '../faults.mjs';

const answer = (issue, status = 200) => ({ status, body: showIssue(issue) });
const ranks = ['low', 'medium', 'high', 'critical'];
const sortKeys = {
  createdAt: (issue) => issue.createdAt,
  updatedAt: (issue) => issue.updatedAt,
  priority: (issue) => (on('priority-by-letter') ? issue.priority : ranks.indexOf(issue.priority)),
};

const holds = (title, part) =>
  on('search-minds-capitals') ? title.includes(part) : title.toLowerCase().includes(part.toLowerCase());

export function listIssues(request) {
  const { query, user } = request;
  const tests = [];
  if (query.projectId !== undefined) tests.push((issue) => issue.projectId === query.projectId);
  if (query.state !== undefined && !on('state-filter-ignored')) tests.push((issue) => issue.state === query.state);
  if (query.assigneeId !== undefined) tests.push((issue) => issue.assigneeId === query.assigneeId);
  if (query.label !== undefined) tests.push((issue) => issue.labels.includes(query.label));
  if (query.q !== undefined) tests.push((issue) => holds(issue.title, query.q));
  const either = on('filters-either') && tests.length > 1;
  const found = liveIssues(
    (issue) =>
      sees(user, issue.projectId) && (either ? tests.some((test) => test(issue)) : tests.every((test) => test(issue))),
  );
  return listed(request, found, showIssue, {
    sort: query.sort,
    keyOf: sortKeys[query.sort.replace('-', '')],
    descending: query.sort.startsWith('-'),
  });
}

/** Refuses an assignee or a sprint that this project does not allow; what the issue has already may stay. */
export function checkReferences(projectId, values, present = {}) {
  const { assigneeId, sprintId } = values;
  if (assigneeId != null && assigneeId !== present.assigneeId) {
    const allowed = on('outsider-assigned')
      ? db.users.has(assigneeId)
      : db.projects.get(projectId).memberIds.includes(assigneeId);
    if (!allowed) throw wrong('assigneeId', 'is no member of the project');
  }
  if (sprintId != null && sprintId !== present.sprintId) {
    const sprint = db.sprints.get(sprintId);
    if (!sprint || sprint.projectId !== projectId || sprint.state === 'closed')
      throw wrong('sprintId', 'is no open sprint of the project');
  }
}

const canonical = (input) => JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));

const created = (issue) => ({ ...answer(issue, 201), headers: { Location: `/issues/${issue.id}` } });

function repeated(repeat, sent) {
  const issue = db.issues.get(repeat.id);
  if (repeat.sent !== sent || !issue || issue.deletedAt !== null)
    throw conflict('idempotency_key_used', 'This Idempotency-Key was used for another request.');
  return created(issue);
}

export function createIssue({ body, headers, user }) {
  const input = body();
  const key = headers['idempotency-key'] === undefined ? null : `${user.id} ${headers['idempotency-key']}`;
  const repeat = db.repeats.get(key);
  if (repeat && !on('idempotency-ignored')) return repeated(repeat, canonical(input));
  const {
    projectId,
    title,
    description = null,
    type = 'task',
    priority = 'medium',
    assigneeId = null,
    sprintId = null,
    labels = [],
    estimateMinutes = null,
    dueOn = null,
  } = input;
  if (!sees(user, projectId) || !db.projects.has(projectId)) throw wrong('projectId', 'does not exist');
  checkReferences(projectId, input);
  const project = db.projects.get(projectId);
  if (project.archived) throw conflict('project_archived', 'The project is archived.');
  const at = now();
  const issue = insert('issues', {
    key: nextKey(project),
    projectId,
    title,
    description,
    type,
    priority,
    state: 'backlog',
    assigneeId,
    reporterId: user.id,
    sprintId,
    labels,
    estimateMinutes,
    dueOn,
    version: 1,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    deletedAt: null,
  });
  if (key) db.repeats.set(key, { id: issue.id, sent: canonical(input) });
  return created(issue);
}

function single(id, set, user) {
  try {
    const issue = issueOf(id, user);
    checkReferences(issue.projectId, set, issue);
    change(issue, structuredClone(set));
    return { id, status: 200 };
  } catch (error) {
    if (!error.status) throw error;
    return { id, status: error.status, error: error.body.error.details[0]?.message ?? error.message };
  }
}

export function bulkUpdateIssues({ body, user }) {
  const { ids, set } = body();
  const before = ids
    .map((id) => find('issues', id))
    .filter(Boolean)
    .map((issue) => structuredClone(issue));
  const results = ids.map((id) => single(id, set, user));
  const succeeded = results.filter(({ status }) => status === 200).length;
  if (succeeded < results.length && on('bulk-rolled-back'))
    before.forEach((issue) => Object.assign(db.issues.get(issue.id), issue));
  return { status: 207, body: { results, succeeded, failed: results.length - succeeded } };
}

export const getIssue = ({ params, user, operationId }) => answer(issueOf(params.issueId, user, { operationId }));

const ownOrAdmin = (issue, user) => {
  if (issue.reporterId !== user.id && !isAdmin(user)) throw forbidden('For the reporter and for admins.');
};

export function deleteIssue({ params, user }) {
  const issue = issueOf(params.issueId, user);
  ownOrAdmin(issue, user);
  change(issue, { deletedAt: now() });
  return { status: 204 };
}

export function restoreIssue({ params, user }) {
  const issue = issueOf(params.issueId, user, { deleted: true });
  ownOrAdmin(issue, user);
  if (issue.deletedAt === null) throw conflict('not_deleted', 'The issue is not deleted.');
  change(issue, { deletedAt: null });
  if (on('restore-loses-time'))
    all('timeEntries', ({ issueId }) => issueId === issue.id).forEach(({ id }) => db.timeEntries.delete(id));
  return answer(issue);
}

const moves = {
  backlog: ['in_progress', 'wont_do'],
  in_progress: ['in_review', 'backlog'],
  in_review: ['done', 'in_progress'],
  done: ['in_progress'],
  wont_do: ['backlog'],
};

function requireMove(issue, to, user) {
  const allowed =
    moves[issue.state].includes(to) || (to === 'done' && issue.state !== 'done' && on('done-from-anywhere'));
  if (!allowed) throw conflict('illegal_transition', `From ${issue.state} an issue cannot go to ${to}.`);
  if (to === 'in_progress' && issue.assigneeId === null) throw conflict('unassigned', 'The issue has no assignee.');
  const own = issue.state === 'in_review' && to === 'done' && issue.assigneeId === user.id && !isAdmin(user);
  if (own && !on('own-work-approved')) throw forbidden('The assignee must not approve their own work.');
}

export function transitionIssue({ params, user, body }) {
  const issue = issueOf(params.issueId, user);
  const { to, comment } = body();
  requireMove(issue, to, user);
  change(issue, { state: to });
  const closed = !isOpen(issue) && !(to === 'wont_do' && on('wont-do-not-closed'));
  issue.closedAt = closed ? issue.updatedAt : null;
  if (comment !== undefined)
    insert('comments', { issueId: issue.id, authorId: user.id, body: comment, createdAt: now() });
  return answer(issue);
}
