import { faultSwitches } from '../../checking/fault-switches.mjs';
import { faults } from '../faults.mjs';

/** Whether a fault is switched on. @param {string} name */
export const { on } = faultSwitches('DEPOT_FAULTS', faults);
