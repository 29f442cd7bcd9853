import type { Edge, Reader } from '../chart/chart.ts';
import { kept } from '../chart/chart.ts';
import type { Said, Target } from '../chart/meaning.ts';
import { testOf } from '../chart/meaning.ts';
import type { Token } from '../chart/tokens.ts';
import { valueAt } from '../grounding/values.ts';
import type { Spot } from '../grounding/world.ts';
import { isFlagSpot, isNumeric, isText, isValue } from '../grounding/world.ts';
import { isMeaningWord } from '../lexicon/stop-words.ts';
import { amountAt } from '../operands/figures.ts';
import type { Operand } from '../../tree/check.ts';

/** A value in words, a figure, a quotation, true, false or null. */
export interface Valued {
  operand: Operand;
  /** Where the answer has it; none where it is only written in the text. */
  spots: Spot[] | null;
}

export const wordValueAt: Reader<Valued> = kept((chart, at) => {
  const token = chart.tokens[at];
  if (token === undefined) return [];
  const known = valueAt(chart, at).map(({ end, cost, value: { text, spots } }): Edge<Valued> => ({
    end,
    cost,
    value: { operand: operandOf(text, spots), spots },
  }));
  if (token.kind === 'text')
    return [
      { end: at + 1, cost: 0, value: { operand: { kind: 'literal', value: token.text }, spots: null } },
      ...known,
    ];
  if (token.kind === 'word' && /^(?:true|false|null)$/.test(token.lower)) {
    const value = token.lower === 'null' ? null : token.lower === 'true';
    return [{ end: at + 1, cost: 0, value: { operand: { kind: 'literal', value }, spots: null } }];
  }
  const numbers = amountAt(chart, at).map(({ end, cost, value: { value } }): Edge<Valued> => ({
    end,
    cost,
    value: { operand: { kind: 'literal', value }, spots: null },
  }));
  return [...numbers, ...known, ...writtenAt(token, at)];
});

/** A word that the answer has nowhere, for what has no known values: a header, the body. */
const writtenAt = ({ kind, text, lower }: Token, at: number): Edge<Valued>[] =>
  kind === 'word' && lower.length > 2 && !isMeaningWord(lower)
    ? [{ end: at + 1, cost: 0.1, value: { operand: { kind: 'literal', value: text }, spots: [] } }]
    : [];

/** As it is written where the answer has it so, otherwise in any case. */
function operandOf(text: string, spots: readonly Spot[]): Operand {
  return spots.some(({ entry }) => entry.values.includes(text))
    ? { kind: 'literal', value: text }
    : { kind: 'words', text };
}

/** Nobody knows how the answer would write what it does not have. */
const inWords = (operand: Operand): Operand =>
  operand.kind === 'literal' && typeof operand.value === 'string' ? { kind: 'words', text: operand.value } : operand;

/** A content type begins with its name, and may have a charset behind it. */
function mediaOf({ subject }: Target, operand: Operand): string | null {
  const text = operand.kind === 'literal' ? operand.value : operand.kind === 'words' ? operand.text : null;
  if (subject.kind !== 'contentType' || typeof text !== 'string') return null;
  return /^\w+\/\S+$/.test(text) ? text : /^\w+\+\w+$/.test(text) ? `application/${text}` : null;
}

export function equalTo({ operand, spots }: Valued): Said {
  return {
    of: (target) => {
      const cost = valueCost(target, { operand, spots });
      if (cost === null) return null;
      const isPart =
        /^(?:header|contentType)$/.test(target.subject.kind) && !/["']/.test(JSON.stringify(operand).slice(40));
      const media = mediaOf(target, operand);
      if (media !== null)
        return { check: testOf(target, { op: 'startsWith', value: { kind: 'literal', value: media } }), cost };
      return {
        check: testOf(
          target,
          isPart
            ? { op: 'contains', value: operand }
            : {
                op: 'compare',
                comparison: 'equal',
                value: spots?.length === 0 && target.subject.kind === 'field' ? inWords(operand) : operand,
              },
        ),
        cost,
      };
    },
  };
}

/** How likely it is that a value is one of a location; null where it cannot be. */
export function valueCost({ subject, spot }: Target, valued: Valued, isChoice = false): number | null {
  const { operand } = valued;
  const value = operand.kind === 'literal' ? operand.value : operand.kind === 'words' ? operand.text : undefined;
  if (subject.kind === 'field')
    return spot !== null && isValue(spot) ? costHere(spot, { value, isChoice, spots: valued.spots }) : null;
  const isWritten = typeof value === 'string' || (typeof value === 'number' && subject.kind !== 'body');
  return isWritten && /^(?:header|contentType|body)$/.test(subject.kind) ? 0.05 : codeCost(subject.kind, value);
}

const codeCost = (kind: Target['subject']['kind'], value: unknown): number | null =>
  kind === 'figure'
    ? typeof value === 'number'
      ? 0
      : null
    : kind === 'status' && typeof value === 'number' && value >= 100 && value < 600
      ? 0
      : null;

interface Possible {
  value: unknown;
  isChoice: boolean;
  spots: Spot[] | null;
}

/** A state, a kind: one word that has no figures. */
const isOfWords = ({ entry }: Spot): boolean =>
  entry.values.length > 0 &&
  entry.values.every((value) => typeof value === 'string' && /^\p{L}[\p{L}_-]*$/u.test(value));

function costHere(spot: Spot, { value, isChoice, spots }: Possible): number | null {
  if (value === null) return 0;
  if (typeof value !== 'string') return (typeof value === 'boolean' ? isFlagSpot(spot) : isNumeric(spot)) ? 0 : null;
  if (!isText(spot)) return null;
  if (spots === null) return 0.05;
  // A right answer need not show what must not be, or when something else has to be.
  if (spots.length === 0) return isChoice ? 0.05 : isOfWords(spot) ? 0.45 : null;
  return spots.some(({ text }) => text === spot.text) ? 0 : 0.9;
}
