import type { Edge, Reader } from '../chart/chart.ts';
import { kept } from '../chart/chart.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Compared } from './aggregates.ts';
import { addedAt, aggregateAt, lengthAt } from './aggregates.ts';
import { amountAt } from './figures.ts';
import { formulaAt } from './formulas.ts';
import { spanAt } from './spans.ts';
import type { Operand } from '../../tree/check.ts';

/** Everything that something may be compared with. */
export const operandAt: Reader<Compared> = kept((chart, at) => [
  ...literalAt(chart, at),
  ...aggregateAt(chart, at),
  ...addedAt(chart, at),
  ...spanAt(chart, at),
  ...formulaAt(chart, at),
  ...lengthAt(chart, at),
  ...httpStatus
    .at(chart, at)
    .map((edge): Edge<Compared> => ({ ...edge, value: { operand: { kind: 'status' }, spots: [], unit: null } })),
]);

const httpStatus = new Senses<null>([
  ['the? http status code?', null],
  ['the? response|actual status code?', null],
  ['the? status code', null],
]);

const literalAt: Reader<Compared> = (chart, at) => {
  const token = chart.tokens[at];
  if (token?.kind === 'text')
    return [{ end: at + 1, cost: 0, value: { operand: literal(token.text), spots: [], unit: null } }];
  return amountAt(chart, at).map(({ end, cost, value: { value, unit } }) => ({
    end,
    cost,
    value: { operand: literal(value), spots: [], unit },
  }));
};

const literal = (value: string | number): Operand => ({ kind: 'literal', value });
