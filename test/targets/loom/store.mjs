// Records in memory, ids, the clock.
export const tables = ['users', 'looms', 'yarns', 'movements', 'commissions', 'lines', 'bookings', 'deliveries'];
export const db = Object.fromEntries(tables.map((t) => [t, new Map()]));
const last = Object.fromEntries(tables.map((t) => [t, 0]));
/** Leftovers that only some faults keep. */
export const ghosts = { yarns: new Map(), held: new Set(), quota: new Map() };

let pretended = Date.UTC(2024, 0, 8, 7, 30) * 1000;
let live = false;
let latest = 0;
export const goLive = () => {
  live = true;
};
/** Microseconds, never the same twice. */
export function now() {
  if (!live) pretended += 5_113_000_000 + 271_829;
  const micros = live ? Math.max(Date.now() * 1000, latest + 1) : pretended;
  latest = micros;
  return `${new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)}${String(micros % 1000).padStart(3, '0')}Z`;
}
export function add(table, record) {
  const id = ++last[table];
  const made = { id, ...record };
  db[table].set(id, made);
  return made;
}
export const all = (table) => [...db[table].values()];
export const snapshot = () =>
  Object.fromEntries(
    tables.map((t) => [
      t,
      Object.fromEntries(
        all(t).map((r) => [
          r.id,
          t === 'users' ? { id: r.id, username: r.username, full_name: r.full_name, role: r.role } : r,
        ]),
      ),
    ]),
  );
