import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import { codeCheck } from '../../code/code.ts';
import type { Check } from '../../tree/check.ts';

const ends = /^(?:;|,|and|&&|unless|if|when|for|\(|with|\.|->|=>|but|while|\/\/|\))$/;

const starts =
  /^(?:;|,|and|&&|:|->|=>|\/\/|then|that|assert|expect|check|verify|ensure|if|when|unless|where|given|\.)$/;

const maxTried = 7;
const shortest = 2;

/** A condition as programs have it, up to where it may end: `items.every(i => i.n > 0)`, `a.b === c`. */
export const programAt: Reader<Check> = kept((chart, at) => {
  const token = chart.tokens[at];
  if (token === undefined || !isBalanced(chart) || (at > 0 && !starts.test(lowerAt(chart, at - 1)))) return [];
  return endsFrom(chart, at).flatMap((end): Edge<Check>[] => {
    const last = chart.tokens[end - 1];
    const check = last === undefined ? null : codeCheck(chart.text.slice(token.start, last.end), chart.world.names);
    return check === null ? [] : [{ end, cost: 0.03 + 0.001 * (chart.tokens.length - end), value: check }];
  });
});

const isBalanced = ({ tokens }: Chart): boolean =>
  tokens.filter(({ lower }) => lower === '(').length === tokens.filter(({ lower }) => lower === ')').length;

/** The end of the text first, then what stands outside of brackets. */
function endsFrom({ tokens }: Chart, at: number): number[] {
  const comment = tokens.findIndex(({ lower }, index) => index > at && lower === '//');
  const last = comment < 0 ? tokens.length : comment;
  const found: number[] = [];
  let depth = 0;
  for (let end = at; end < last && depth >= 0; end++) {
    const word = tokens[end]?.lower ?? '';
    if (depth === 0 && end >= at + shortest && ends.test(word)) found.push(word === ')' ? end + 1 : end);
    depth += depthOf(word);
  }
  return [...new Set([...(depth >= 0 ? [last] : []), ...found.toReversed()])].slice(0, maxTried);
}

const depthOf = (word: string): number => (/^[([{]$/.test(word) ? 1 : /^[)\]}]$/.test(word) ? -1 : 0);
