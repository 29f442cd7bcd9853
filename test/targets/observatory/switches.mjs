import { faultSwitches } from '../checking/fault-switches.mjs';
import { faults } from './faults.mjs';

/** Whether a fault is switched on. @param {string} name */
export const { on } = faultSwitches('OBSERVATORY_FAULTS', faults);

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
