// Which faults are on.
import { faults } from './faults.mjs';

const wanted = (process.env.OBSERVATORY_FAULTS ?? '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);
const unknown = wanted.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0)
  throw new Error(`OBSERVATORY_FAULTS: no such fault: ${unknown.join(', ')}. The names are in faults.mjs.`);

export const on = (name) => wanted.includes(name);

/** The document that requests are judged by. */
export function relaxed(doc) {
  const copy = structuredClone(doc);
  const { schemas } = copy.components;
  if (on('hours-any-step'))
    delete schemas.ProposalInput.properties.data.properties.attributes.properties.hoursRequested.multipleOf;
  if (on('block-unknown-attributes'))
    delete schemas.BlockInput.properties.data.properties.attributes.additionalProperties;
  return copy;
}
