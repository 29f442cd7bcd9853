// The records, in memory; every start and reset gives the same.

export const db = {};
const tables = ['users', 'projects', 'issues', 'comments', 'timeEntries', 'sprints', 'releases', 'webhooks'];
const counters = {};
let clock;

/** The tracker's own clock: one second per reading. */
export const now = () => new Date((clock += 1000)).toISOString();

export function insert(table, record) {
  counters[table] = (counters[table] ?? 0) + 1;
  const whole = { id: counters[table], ...record };
  db[table].set(whole.id, whole);
  return whole;
}

/** For records with a version: a change. */
export function change(record, values) {
  return Object.assign(record, values, { version: record.version + 1, updatedAt: now() });
}

export const find = (table, id) => (/^[1-9]\d*$/.test(String(id)) ? db[table].get(Number(id)) : undefined);
export const all = (table, test = () => true) => [...db[table].values()].filter(test);

/** Issue numbers are counted outside the project, so that a new issue leaves the record of its project alone. */
export function nextKey(project) {
  const name = `issues of ${project.id}`;
  counters[name] = (counters[name] ?? 0) + 1;
  return `${project.key}-${counters[name]}`;
}

export function reset(fill) {
  for (const name of Object.keys(counters)) delete counters[name];
  for (const table of tables) db[table] = new Map();
  db.repeats = new Map();
  clock = Date.parse('2031-03-03T08:00:00Z');
  fill();
}

const alive = (issue) => issue && issue.deletedAt === null;

/** All records; a deleted issue is as good as gone, and so are its comments and time entries. */
export function snapshot() {
  const shown = {
    issues: (issue) => alive(issue),
    comments: ({ issueId }) => alive(db.issues.get(issueId)),
    timeEntries: ({ issueId }) => alive(db.issues.get(issueId)),
  };
  return Object.fromEntries(
    tables.map((table) => [table, Object.fromEntries(all(table, shown[table]).map((record) => [record.id, record]))]),
  );
}
