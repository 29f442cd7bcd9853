import type { JsonObject } from '@assay/api-model';
import { namedIn } from '../../resources/words/named-in.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';

const LEFT_OUT =
  /\b(?:if|when|where|unless|without)\b[^,;]*\b(?:not|n['’]t|no|none|nothing|left out|omitted|missing|absent|given|sent|set|without)\b|\b(?:by default|defaults? (?:to|is)|left out|unless (?:given|sent|set)|without one)\b/i;
/** Of what else has to be so. */
const CONDITIONAL =
  /\b(?:otherwise|except|at most|up to|capped|maximum|members?|customers?|guests?|roles?|for (?:each|every|all))\b/i;

const FACTORS: readonly (readonly [words: RegExp, factor: (found: RegExpExecArray) => number])[] = [
  [/\b(\d+(?:\.\d+)?) ?(?:%|per ?cent) of\s*$/i, (found) => Number(found[1]) / 100],
  [/\b(?:one |a )?half (?:of )?\s*$/i, () => 0.5],
  [/\b(?:a|one) third of\s*$/i, () => 1 / 3],
  [/\b(?:a|one) quarter of\s*$/i, () => 0.25],
  [/\b(?:twice|double|two times)\s*$/i, () => 2],
  [/\b(\d+) times\s*$/i, (found) => Number(found[1])],
  [/\b(?:the same as|equals?|equal to|that of)\s*$/i, () => 1],
];

const DOWN = /\brounded down\b|\bcut off\b|\btruncated\b/i;
const UP = /\brounded up\b/i;
const NEAREST = /\bhalf up\b|\bnearest\b/i;
/** "Rounded to full hundreds". */
const TO_MULTIPLES = /\bround\w*\b[^;.]*\b(?:\d{2,}|tens?|hundreds?|thousands?|multiples?)\b/i;

function rounded(value: number, text: string): number | null {
  const exact = Number(value.toPrecision(12));
  if (Number.isInteger(exact)) return exact;
  if (DOWN.test(text)) return Math.floor(exact);
  if (UP.test(text)) return Math.ceil(exact);
  return NEAREST.test(text) ? Math.floor(exact + 0.5) : null;
}

/** What a sentence says a number is worked out from, with the other numbers that are sent. */
function worth(sentence: string, numbers: JsonObject): number | null {
  const found = Object.entries(numbers).flatMap(([name, value]) => {
    const named = typeof value === 'number' ? namedIn(sentence.replaceAll('`', ''), name) : null;
    if (named === null || typeof value !== 'number') return [];
    const said = sentence
      .replaceAll('`', '')
      .slice(0, named.start)
      .replace(/\bthe\s*$/i, '');
    const [factor] = FACTORS.flatMap(([words, of]) => {
      const match = words.exec(said);
      return match === null ? [] : [of(match)];
    });
    return factor === undefined ? [] : [rounded(value * factor, sentence)];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

const LEAST = /\bat least (\d+)\b/i;

/**
 * The whole number that a member has when it is left out, as its description works it out from others that are sent: "if you give
 * none, it is half the fee, rounded down". Null where nothing is said, or it says more.
 */
export function defaultAmount(description: string, sent: JsonObject): number | null {
  const [sentence, ...more] = sentencesIn(unwrapped(description)).filter(
    (one) => LEFT_OUT.test(one) && !CONDITIONAL.test(one) && !TO_MULTIPLES.test(one),
  );
  const value = sentence === undefined || more.length > 0 ? null : worth(sentence, sent);
  const least = LEAST.exec(sentence ?? '')?.[1];
  return value === null || least === undefined ? value : Math.max(value, Number(least));
}
