import { conflict, members, notFound, read } from '../http.mjs';
import { now, tasks, viewTask } from '../store.mjs';
import { on } from '../switches.mjs';
import { ownProject } from './projects.mjs';

export function ownTask(user, projectId, id) {
  ownProject(user, projectId);
  const task = tasks.get(id);
  if (task === undefined || task.projectId !== projectId) throw notFound('task');
  return task;
}

export function requireActive(project) {
  if (project.archived) throw conflict('The project is archived.');
}

export async function putTask({ user, ids: [projectId, id], json }) {
  const project = ownProject(user, projectId);
  const sent = members(
    await json(),
    { name: read.text(1, 120), estimateMinutes: read.integer(1, 100_000), done: read.flag },
    ['name'],
  );
  const before = tasks.get(id);
  if (before !== undefined && before.projectId !== projectId) throw conflict('This id is that of another task.');
  requireActive(project);
  const at = now();
  const task = {
    id,
    owner: user,
    projectId,
    done: false,
    ...sent,
    tags: before === undefined || on('task-put-drops-tags') ? [] : before.tags,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
  tasks.set(id, task);
  return { status: before === undefined ? 201 : 200, body: viewTask(task) };
}

export const getTask = ({ user, ids: [projectId, id] }) => ({
  status: 200,
  body: viewTask(ownTask(user, projectId, id)),
});

export function putTag({ user, ids: [projectId, id, tag] }) {
  const task = ownTask(user, projectId, id);
  requireActive(ownProject(user, projectId));
  const isThere = task.tags.includes(tag) && !on('tag-put-twice');
  if (!isThere) {
    if (task.tags.length >= 8) throw conflict('A task has at most 8 tags.');
    task.tags = [...task.tags, tag].toSorted();
    task.updatedAt = now();
  }
  return { status: 200, body: viewTask(task) };
}

export function deleteTag({ user, ids: [projectId, id, tag] }) {
  const task = ownTask(user, projectId, id);
  if (!task.tags.includes(tag)) throw notFound('tag');
  requireActive(ownProject(user, projectId));
  task.tags = task.tags.filter((one) => one !== tag);
  task.updatedAt = now();
  return { status: 204 };
}
