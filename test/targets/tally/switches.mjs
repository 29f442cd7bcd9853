import { faults } from './faults.mjs';

const active = new Set((process.env.TALLY_FAULTS ?? '').split(',').filter(Boolean));
for (const name of active) if (!faults.some((fault) => fault.name === name)) throw new Error(`No such fault: ${name}`);

export const on = (name) => active.has(name);
