import { faults } from '../faults.mjs';

const known = new Set(faults.map((fault) => fault.name));
const active = new Set(
  (process.env.FREIGHT_FAULTS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

for (const name of active) {
  if (!known.has(name)) throw new Error(`No such fault: ${name}`);
}

/**
 * Is this fault switched on?
 * @param {string} name
 */
export function on(name) {
  if (!known.has(name)) throw new Error(`No such fault: ${name}`);
  return active.has(name);
}
