import { asText, members, notFound, notYours, parameters, read } from '../http.mjs';
import { entries, lost, now, projects, tasks, viewProject } from '../store.mjs';
import { on } from '../switches.mjs';

export function ownProject(user, id) {
  const project = projects.get(id);
  if (project === undefined) throw notFound('project');
  if (project.owner !== user) throw notYours();
  return project;
}

export const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorted by a member and a direction, records that are equal by id. */
export function ordered(rows, by, direction) {
  const way = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => way * compare(a[by], b[by]) || compare(a.id, b.id));
}

export function listProjects({ user, query }) {
  const most = on('projects-take-unbounded') ? 1_000_000 : 100;
  const { archived, client, orderBy, direction, skip, take } = {
    archived: false,
    orderBy: 'name',
    direction: 'asc',
    skip: 0,
    take: 25,
    ...parameters(query, {
      archived: read.flag,
      client: asText(read.text(1, 80)),
      orderBy: read.oneOf(['name', 'createdAt', 'trackedMinutes']),
      direction: read.oneOf(['asc', 'desc']),
      skip: read.integer(0, 1_000_000),
      take: read.integer(1, most),
    }),
  };
  const isMixed = on('projects-archived-mixed') && !query.has('archived');
  const rows = [...projects.values()]
    .filter(({ owner }) => owner === user)
    .filter((one) => isMixed || one.archived === archived)
    .filter((one) => client === undefined || one.client === client)
    .map(viewProject);
  const sorted = ordered(rows, orderBy, on('projects-direction-ignored') ? 'asc' : direction);
  const start = on('projects-skip-short') && skip > 0 ? skip - 1 : skip;
  return { status: 200, body: { items: sorted.slice(start, start + take), total: rows.length } };
}

export async function putProject({ user, ids: [id], json }) {
  const before = projects.get(id);
  if (before !== undefined && before.owner !== user) throw notYours();
  const sent = members(
    await json(),
    {
      name: read.text(1, on('project-name-unbounded') ? 100_000 : 80),
      client: read.text(1, 80),
      billable: read.flag,
      budgetMinutes: read.integer(0, 1_000_000),
      archived: read.flag,
    },
    ['name'],
  );
  const at = now();
  const kept = on('project-put-keeps-client') && before?.client !== undefined ? { client: before.client } : {};
  const createdAt = before === undefined || on('project-created-at-moves') ? at : before.createdAt;
  const project = { id, owner: user, billable: true, archived: false, ...kept, ...sent, createdAt, updatedAt: at };
  projects.set(id, project);
  const isNew = before === undefined && !on('project-created-200');
  return { status: isNew ? 201 : 200, body: viewProject(project) };
}

export function getProject({ user, ids: [id] }) {
  const project = on('project-foreign-readable') ? projects.get(id) : ownProject(user, id);
  if (project === undefined) throw notFound('project');
  return { status: 200, body: viewProject(project) };
}

export function deleteProject({ user, ids: [id] }) {
  ownProject(user, id);
  projects.delete(id);
  lost.delete(id);
  for (const one of tasks.values()) if (one.projectId === id) tasks.delete(one.id);
  if (on('project-deletion-keeps-entries')) return { status: 204 };
  for (const one of entries.values()) if (one.projectId === id) entries.delete(one.id);
  return { status: 204 };
}
