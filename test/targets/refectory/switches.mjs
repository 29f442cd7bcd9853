import { faults } from './faults.mjs';

const active = new Set(
  (process.env.REFECTORY_FAULTS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

for (const name of active) {
  if (!faults.some((fault) => fault.name === name)) throw new Error(`No such fault: ${name}`);
}

/** Whether a fault is switched on. @param {string} name */
export const on = (name) => active.has(name);
