import type { StateMachine } from '../../states/machine.ts';
import type { Situation } from '../situation.ts';
import { releasing } from './removal-chains.ts';

/**
 * Whether a scenario may bring a record of its own into a state and leave it there: where it can be removed, or brought out again, and
 * everywhere in a system whose data is expendable.
 */
export const mayEnd = ({ index, isDisposable }: Situation, machine: StateMachine, state: string): boolean =>
  isDisposable === true || releasing(machine, state, index) !== null;
