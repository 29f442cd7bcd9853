// Users, projects and webhooks.
import { sees, visible } from '../core/access.mjs';
import { conflict, invalid, missing } from '../core/errors.mjs';
import { listed } from '../core/paging.mjs';
import { all, change, db, find, insert, now } from '../core/store.mjs';
import { liveIssues, showProject, showUser, showWebhook } from '../core/views.mjs';
import { on } from '../faults.mjs';

export const listUsers = (request) => listed(request, all('users'), showUser(request.user));

export function listProjects(request) {
  const { query, user } = request;
  const found = all(
    'projects',
    (project) => sees(user, project.id) && (query.archived === undefined || project.archived === query.archived),
  );
  return listed(request, found, showProject);
}

function requireUsers(ids) {
  const details = ids.flatMap((id, index) =>
    db.users.has(id) ? [] : [{ field: `memberIds.${index}`, message: 'is no user' }],
  );
  if (details.length > 0) throw invalid(details);
}

export function createProject({ body }) {
  const { key, name, description = null, memberIds = [] } = body();
  requireUsers(memberIds);
  if (all('projects', (each) => each.key === key).length > 0)
    throw conflict('key_taken', 'Another project has this key.');
  const at = now();
  const project = insert('projects', {
    key,
    name,
    description,
    archived: false,
    memberIds,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  return { status: 201, headers: { Location: `/projects/${project.id}` }, body: showProject(project) };
}

export const getProject = ({ params, user }) => ({
  status: 200,
  body: showProject(visible('projects', 'project', params.projectId, user)),
});

function unassign(project) {
  for (const issue of all('issues', ({ projectId, assigneeId }) => projectId === project.id && assigneeId !== null)) {
    if (!project.memberIds.includes(issue.assigneeId)) change(issue, { assigneeId: null });
  }
}

export function replaceProject({ params, user, body }) {
  const project = visible('projects', 'project', params.projectId, user);
  const input = body();
  const { name, archived = false, memberIds = [], version } = input;
  const description =
    input.description === undefined ? (on('put-keeps-description') ? project.description : null) : input.description;
  requireUsers(memberIds);
  if (version !== project.version) throw conflict('version_conflict', `The version is ${project.version}.`);
  change(project, { name, description, archived, memberIds });
  if (!on('removed-member-stays-assigned')) unassign(project);
  return { status: 200, body: showProject(project) };
}

const drop = (table, test) => all(table, test).forEach(({ id }) => db[table].delete(id));

export function deleteProject({ params, user }) {
  const project = visible('projects', 'project', params.projectId, user);
  const ofProject = ({ projectId }) => projectId === project.id;
  if (liveIssues(ofProject).length > 0) throw conflict('project_has_issues', 'Delete the issues first.');
  const issues = new Set(all('issues', ofProject).map(({ id }) => id));
  for (const table of ['comments', 'timeEntries']) drop(table, ({ issueId }) => issues.has(issueId));
  for (const table of ['issues', 'sprints', 'releases', 'webhooks']) drop(table, ofProject);
  db.projects.delete(project.id);
  return { status: 204 };
}

export function createWebhook({ params, user, body }) {
  const project = visible('projects', 'project', params.projectId, user);
  const { url, events, active = true, secret } = body();
  if (all('webhooks', ({ projectId }) => projectId === project.id).length >= 3)
    throw conflict('webhook_limit', 'A project has at most three webhooks.');
  return { status: 201, body: showWebhook(insert('webhooks', { projectId: project.id, url, events, active, secret })) };
}

export function deleteWebhook({ params }) {
  const webhook = find('webhooks', params.webhookId);
  if (!webhook) throw missing('webhook');
  db.webhooks.delete(webhook.id);
  return { status: 204 };
}
