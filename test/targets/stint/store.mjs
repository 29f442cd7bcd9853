import { randomBytes } from 'node:crypto';
import { on } from './switches.mjs';

export const people = [
  { user: 'nadia', password: 'slow-clock-tower', email: 'nadia.holt@stint.example' },
  { user: 'joost', password: 'two-past-midnight', email: 'joost.kamp@stint.example' },
];

const sessions = new Map();
export function openSession(user) {
  const id = randomBytes(18).toString('base64url');
  const csrfToken = randomBytes(12).toString('hex');
  sessions.set(id, { user, csrfToken });
  return { id, csrfToken };
}
export const findSession = (id) => sessions.get(id);

export const projects = new Map();
export const tasks = new Map();
export const entries = new Map();
export const jobs = new Map();
/** Minutes of deleted entries, by project. */
export const lost = new Map();

let lastMoment = 0;
/** Later than every moment before, so that a replacement always moves `updatedAt`. */
export function now() {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment).toISOString();
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
function digits(number, count) {
  let [text, rest] = ['', BigInt(number)];
  for (let i = 0; i < count; i++) {
    text = DIGITS[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return text;
}
export const ulid = (at, tail) => digits(at, 10) + digits(tail, 16);
export const newUlid = () => ulid(Date.now(), BigInt(`0x${randomBytes(10).toString('hex')}`));

export const minutesOf = ({ startedAt, endedAt }) => Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000);
const sum = (list) => list.reduce((total, one) => total + minutesOf(one), 0);
export const totalMinutes = sum;
export const entriesOf = (owner) => [...entries.values()].filter((one) => one.owner === owner);

export function viewProject({ id, ...project }) {
  const own = [...entries.values()].filter(({ projectId }) => projectId === id);
  const extra = on('project-shows-email')
    ? { ownerEmail: people.find(({ user }) => user === project.owner).email }
    : {};
  return {
    id,
    ...project,
    ...extra,
    trackedMinutes: sum(own) + (lost.get(id) ?? 0),
    taskCount: [...tasks.values()].filter(({ projectId }) => projectId === id).length,
  };
}

export function viewTask({ owner, tags, ...task }) {
  const own = [...entries.values()].filter(({ taskId }) => taskId === task.id);
  return { ...task, ...(on('task-without-tags') && tags.length === 0 ? {} : { tags }), trackedMinutes: sum(own) };
}

export const viewEntry = ({ owner, ...entry }) => ({ ...entry, minutes: minutesOf(entry) });

const table = (map) => Object.fromEntries(map);
export const snapshot = () => ({
  projects: table(projects),
  tasks: table(tasks),
  entries: table(entries),
  exports: table(jobs),
});

const plans = [
  ['nadia', 'Website of the mill museum', 'Mill Museum', ['Sketches', 'Texts', 'Booking form']],
  ['nadia', 'Annual report', 'Harrow Water', ['Tables', 'Layout']],
  ['nadia', 'Wayfinding', 'Mill Museum', ['Survey', 'Signs']],
  ['nadia', 'Bookkeeping', undefined, ['Receipts']],
  ['nadia', 'Poster series', 'Odeon Tivoli', ['Drafts', 'Print']],
  ['nadia', 'Typeface', undefined, ['Lower case', 'Figures']],
  ['nadia', 'Exhibition 2024', 'Mill Museum', ['Panels']],
  ['nadia', 'Old logo', 'Harrow Water', ['Redraw']],
  ['nadia', 'Newsletter', 'Odeon Tivoli', ['Issue 12']],
  ['joost', 'Roof survey', 'Canal Board', ['Visit', 'Report']],
  ['joost', 'Lock gates', 'Canal Board', ['Drawings']],
  ['joost', 'Training', undefined, ['Course']],
];
const labels = ['design', 'print', 'urgent', 'writing', 'on-site'];
const notes = ['First round', 'Call with the printer', undefined, 'Corrections by Mira', 'Second round', undefined];

function seedEntries(task, project, base) {
  for (let i = 0; i < 3; i++) {
    const n = base * 3 + i;
    const start = Date.UTC(2026, 1, 2 + ((n * 5) % 40), 8 + (n % 8), (n % 4) * 15);
    const second = (at) => `${new Date(at).toISOString().slice(0, 19)}Z`;
    const id = ulid(start, 9000 + n);
    const at = new Date(start + 86_400_000).toISOString();
    const note = notes[n % notes.length];
    entries.set(id, {
      id,
      owner: project.owner,
      projectId: project.id,
      taskId: task.id,
      startedAt: second(start),
      endedAt: second(start + (25 + ((n * 17) % 140)) * 60_000 + (n % 3) * 20_000),
      ...(note === undefined ? {} : { note }),
      billable: project.billable,
      createdAt: at,
      updatedAt: at,
    });
  }
}

let made = 0;
for (const [i, [owner, name, client, names]] of plans.entries()) {
  const moment = Date.UTC(2025, 10, 3 + ((i * 11) % 60), 9, i * 3);
  const at = new Date(moment).toISOString();
  const project = {
    id: ulid(moment, 500 + i),
    owner,
    name,
    ...(client === undefined ? {} : { client }),
    billable: client !== undefined,
    ...(i % 3 === 0 ? { budgetMinutes: 1200 + i * 60 } : {}),
    archived: i === 6 || i === 7,
    createdAt: at,
    updatedAt: at,
  };
  projects.set(project.id, project);
  for (const [k, title] of names.entries()) {
    const task = {
      id: ulid(moment + 60_000 * (k + 1), 700 + made),
      owner,
      projectId: project.id,
      name: title,
      ...(made % 2 === 0 ? { estimateMinutes: 240 + made * 30 } : {}),
      done: made % 7 === 5,
      tags: made % 4 === 3 ? [] : [labels[made % 5], labels[(made + 2) % 5]].toSorted(),
      createdAt: at,
      updatedAt: at,
    };
    tasks.set(task.id, task);
    seedEntries(task, project, made);
    made += 1;
  }
}
