// Which faults are on.
import { faults } from './faults.mjs';

const wanted = (process.env.KENNEL_FAULTS ?? '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);
const unknown = wanted.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0)
  throw new Error(`KENNEL_FAULTS: no such fault: ${unknown.join(', ')}. The names are in faults.mjs.`);

export const on = (name) => wanted.includes(name);
