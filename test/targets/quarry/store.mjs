// Records in memory.
export const db = {
  accounts: new Map(),
  blocks: new Map(),
  events: new Map(),
  jobs: new Map(),
  trucks: new Map(),
  orders: new Map(),
  tickets: new Map(),
  entries: new Map(),
};
/** Only used by faults that do not really remove things. */
export const ghosts = { blocks: new Map(), trucks: new Map() };
const next = { accounts: 1, blocks: 101, events: 1, jobs: 31, trucks: 11, orders: 501, tickets: 201, entries: 1 };

let clock = null;
export const setClock = (text) => {
  clock = text;
};
export const now = () => clock ?? new Date().toISOString().replace(/\.\d+Z$/, 'Z');

export function insert(table, record) {
  const row = { id: next[table]++, ...record };
  db[table].set(row.id, row);
  return row;
}
export const all = (table) => [...db[table].values()];
export const snapshot = () => Object.fromEntries(Object.entries(db).map(([t, rows]) => [t, Object.fromEntries(rows)]));
