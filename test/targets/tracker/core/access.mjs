// Keys and who may see or do what.
import { on } from '../faults.mjs';
import { forbidden, missing, Problem } from './errors.mjs';
import { db, find } from './store.mjs';

const keys = new Map([
  ['trk_admin_7c1f09e2b4', 1],
  ['trk_member_51d8aa30fe', 2],
  ['trk_member_9e27cc614b', 3],
]);
const adminsOnly = new Set([
  'createProject',
  'replaceProject',
  'deleteProject',
  'publishRelease',
  'createWebhook',
  'deleteWebhook',
]);

export const isAdmin = (user) => user.role === 'admin';

export function authenticate({ operationId }, headers) {
  const user = db.users.get(keys.get(headers['x-api-key']));
  if (user) return user;
  if (operationId === 'listComments' && on('comments-without-key')) return db.users.get(1);
  throw new Problem(401, 'unauthorized', 'Send a valid X-Api-Key.');
}

export function authorize({ operationId }, user) {
  if (adminsOnly.has(operationId) && !isAdmin(user)) throw forbidden('For admins only.');
}

export const sees = (user, projectId) =>
  isAdmin(user) || db.projects.get(projectId)?.memberIds.includes(user.id) === true;

export function visible(table, what, id, user) {
  const record = find(table, id);
  if (!record || !sees(user, table === 'projects' ? record.id : record.projectId)) throw missing(what);
  return record;
}

export function issueOf(id, user, { deleted = false, operationId } = {}) {
  const issue = find('issues', id);
  const hidden = !issue || (issue.deletedAt !== null && !deleted);
  if (hidden || !(sees(user, issue.projectId) || (operationId === 'getIssue' && on('other-project-readable'))))
    throw missing('issue');
  return issue;
}
