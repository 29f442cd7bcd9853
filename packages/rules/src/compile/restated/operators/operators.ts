import { spelledOut } from '../shorthand.ts';
import { inBothCases, underCircumstances } from './circumstances.ts';
import { demandsBesides } from './demands.ts';
import { inSameForms } from './forms.ts';
import type { Operator, Rewriting } from './operator.ts';
import { byTurns, turned } from './operator.ts';
import { slips } from './slips.ts';
import { turns } from './turns.ts';

const tidied = (text: string): string => turns.reduce(turned, inSameForms(slips.reduce(turned, text)));

const changed = (text: string, before: string): Rewriting[] => (text === before ? [] : [{ text }]);

const nothing = { subject: null, list: null };

/** In the order in which texts of the same cost are looked at. */
export const operators: readonly Operator[] = [
  { name: 'all turns at once', cost: 1, isHeld: false, ways: (text) => changed(tidied(text), text) },
  { name: 'slips', cost: 2, isHeld: false, ways: (text) => byTurns(text, slips) },
  { name: 'forms', cost: 2, isHeld: false, ways: (text) => changed(inSameForms(text), text) },
  { name: 'turns', cost: 2, isHeld: false, ways: (text) => byTurns(text, turns) },
  { name: 'circumstances', cost: 2, isHeld: false, ways: (text, { names }) => underCircumstances(text, names) },
  { name: 'both cases', cost: 2, isHeld: false, ways: inBothCases },
  { name: 'demands', cost: 2, isHeld: false, ways: demandsBesides },
  {
    name: 'shorthand',
    cost: 3,
    isHeld: false,
    ways: (text) => spelledOut(text, nothing).map((full) => ({ text: full })),
  },
];
