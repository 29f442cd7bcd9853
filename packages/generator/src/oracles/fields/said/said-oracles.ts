import type { Oracle } from '../../oracle.ts';
import { beyondMoments } from './beyond-moment.ts';
import { valuesNotAmong } from './not-among.ts';
import { beyondBounds } from './beyond-bound.ts';
import { limitsByKind } from '../together/limits-by-kind.ts';
import { saidNumbers } from '../together/said-numbers.ts';
import { requiredWhenFaults } from './required-when.ts';
import { equalAmounts } from '../together/equal-amounts.ts';
import { saidMoments, saidQueryMoments } from './said-moments.ts';

/** What only the words of a document say of values. */
export const saidOracles: readonly Oracle[] = [
  {
    id: 'said-moments',
    claim: 'A moment that the words of the document rule out is refused.',
    strength: 'document',
    candidates: (situation) => [...saidMoments(situation), ...saidQueryMoments(situation)],
  },
  {
    id: 'said-numbers',
    claim: 'A number that the words limit by another one of the same body is refused beyond it and taken at it.',
    strength: 'document',
    candidates: saidNumbers,
  },
  {
    id: 'limits-by-kind',
    claim: 'A number that the words limit for one kind of record only is refused beyond that.',
    strength: 'document',
    candidates: limitsByKind,
  },
  {
    id: 'required-when',
    claim: 'What the words of the document require with some values of another member is refused without it.',
    strength: 'document',
    candidates: requiredWhenFaults,
  },
  {
    id: 'beyond-bounds',
    claim: 'A number that the words limit by a value of another record is refused beyond it.',
    strength: 'document',
    candidates: beyondBounds,
  },
  {
    id: 'equal-amounts',
    claim: 'A number that has to be exactly what the record above shows is refused when it is another one.',
    strength: 'document',
    candidates: equalAmounts,
  },
  {
    id: 'beyond-moments',
    claim: 'A moment that the words keep on one side of one of another record is refused a day beyond it.',
    strength: 'document',
    candidates: beyondMoments,
  },
  {
    id: 'not-among',
    claim: 'What has to be one of the values of the record above is refused with another one.',
    strength: 'document',
    candidates: valuesNotAmong,
  },
];
