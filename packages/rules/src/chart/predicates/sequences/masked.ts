import type { Edge, Reader } from '../../chart/chart.ts';
import { kept } from '../../chart/chart.ts';
import type { Said } from '../../chart/meaning.ts';
import { testOf } from '../../chart/meaning.ts';
import { isText } from '../../grounding/world.ts';
import { numberAt } from '../../operands/figures.ts';

/** Words in which people say what is hidden of a number; one of them is not enough. */
const around = new Set(
  `masked mask masks hidden hide starred covered obscured redacted replaced blanked with by as stars star asterisks asterisk * • x visible shown show shows readable seen see left displayed only just the last final digits digit
  numbers number characters character chars letters and all before them it rest everything else must should be is are can may , - in of to clear plain text , except for other others`.split(
    /\s+/,
  ),
);

const hiding = /\b(?:mask\w*|hidden|hide|stars?|starred|asterisks?|covered|obscured|redacted|only|just|visible)\b|[*•]/;

const longest = 18;

/** "masked, only the last 4 digits visible", "only stars and last 4 digits": what of a text is hidden. */
export const maskedAt: Reader<Said> = kept((chart, at) => {
  let end = at;
  while (end < at + longest) {
    const token = chart.tokens[end];
    if (token === undefined || !(around.has(token.lower) || numberAt(chart, end).length > 0)) break;
    end++;
  }
  for (; end > at + 2; end--) {
    const words = chart.tokens.slice(at, end).map(({ lower }) => lower);
    if (/^(?:,|and|be|must|is|are|in|the|of|to|with|by|should|before|only|just|-|for)$/.test(words.at(-1) ?? ''))
      continue;
    const pattern = patternOf(chart, at, end);
    if (pattern === null) continue;
    const value: Said = {
      of: (target) =>
        target.spot !== null && isText(target.spot)
          ? { check: testOf(target, { op: 'matches', pattern }), cost: 0 }
          : null,
    };
    return [{ end, cost: 0.02 * (end - at), value } satisfies Edge<Said>];
  }
  return [];
});

function patternOf(chart: Parameters<Reader<Said>>[0], at: number, end: number): string | null {
  const words = chart.tokens.slice(at, end).map(({ lower }) => lower);
  const last = words.findIndex((word) => /^(?:last|final)$/.test(word));
  const count = last < 0 ? undefined : numberAt(chart, at + last + 1)[0]?.value;
  if (count === undefined || !hiding.test(words.join(' '))) return null;
  const isOfDigits = /^(?:digits?|numbers?)$/.test(words[last + 2] ?? '');
  const sign = words.some((word) => /^(?:stars?|asterisks?|[*])$/.test(word)) ? '*' : '*•●xX#';
  return `^[${sign}\\-\\s]*[${sign}][${sign}\\-\\s]*${isOfDigits ? '[0-9]' : '[^*]'}{${count}}$`;
}
