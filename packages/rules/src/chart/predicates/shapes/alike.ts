import type { Chart, Edge, Reader } from '../../chart/chart.ts';
import { kept, lowerAt } from '../../chart/chart.ts';
import type { Said, Target } from '../../chart/meaning.ts';
import { testOf } from '../../chart/meaning.ts';
import { Senses } from '../../lexicon/senses.ts';

const liking = new Senses<null>(
  [
    'like',
    'looks|look|looking|formatted|written|shaped|styled like|as',
    'in|of|with|has|have|having|follows|follow|following|matches|match|use|uses the|a? format|form|pattern|shape|style|scheme|notation like?',
    'format|form|pattern|shape|style|scheme like|is|:?',
    'the format|form|pattern|shape of',
  ].map((say) => [say, null] as const),
);

const longestExample = 14;

/** What is written without blanks, with figures or letters that stand for figures in it. */
function exampleAt({ tokens, text }: Chart, at: number): { end: number; written: string } | null {
  const first = tokens[at];
  if (first === undefined || first.kind === 'pattern') return null;
  if (first.kind === 'text' && first.end - first.start > first.text.length) return { end: at + 1, written: first.text };
  let end = at + 1;
  while (end < at + longestExample && isJoined(tokens, end) && !isMark(tokens, end)) end++;
  return { end, written: text.slice(first.start, tokens[end - 1]?.end ?? first.end) };
}

const isJoined = (tokens: Chart['tokens'], at: number): boolean =>
  tokens[at] !== undefined && tokens[at]?.start === tokens[at - 1]?.end;

/** A stop behind what is written. */
const isMark = (tokens: Chart['tokens'], at: number): boolean =>
  !isJoined(tokens, at + 1) && /^[,;.:()]$/.test(tokens[at]?.text ?? '');

/** `YYYY.nnn.n`, `NN-CV-NNNNN`, `mm:ss`: letters that stand for figures. */
const figures = /^(?:y{2,4}|m{2}|d{2}|h{2}|s{2}|n+|x{3,}|#+|9+|0+)$/i;

/** A pattern of all texts that look like an example: of as many figures, and of as many letters. Null for what is just a word. */
export function patternLike(written: string, known: readonly string[]): string | null {
  if (written.length < 3 || !/[^\p{L}\p{M}]/u.test(written)) return null;
  const isMask = !/\d/.test(written);
  const parts = written.match(/\d+|\p{L}+|[^\p{L}\d]+/gu) ?? [];
  if (isMask && !parts.some((part) => figures.test(part))) return null;
  const pattern = parts
    .map((part, at) => partLike(part, { isMask, known, before: parts.slice(0, at).join('') }))
    .join('');
  return `^${pattern}$`;
}

function partLike(
  part: string,
  { isMask, known, before }: { isMask: boolean; known: readonly string[]; before: string },
): string {
  if (/^\d+$/.test(part) || (isMask && figures.test(part))) return `[0-9]{${part.length}}`;
  if (!/^\p{L}+$/u.test(part)) return part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  // Letters that all known values have at this position are always there.
  const isFixed = known.every((value) => value.startsWith(before + part) || value.includes(part));
  if (isFixed) return part;
  const letters = part === part.toUpperCase() ? 'A-Z' : part === part.toLowerCase() ? 'a-z' : 'A-Za-z';
  return `[${letters}]{${part.length}}`;
}

/** "serial like SK-12345", "in the form NN-CV-NNNNN", "looks like 2025-H1 or 2025-H2". */
export const alikeAt: Reader<Said> = kept((chart, at) =>
  liking.at(chart, at).flatMap(({ end }) => {
    const examples = examplesAt(chart, end);
    const last = examples.at(-1);
    if (last === undefined) return [];
    const value: Said = {
      of: (target) =>
        likeExamples(
          target,
          examples.map(({ written }) => written),
        ),
    };
    return [{ end: last.end, cost: 0.03, value } satisfies Edge<Said>];
  }),
);

function examplesAt(chart: Chart, at: number): { end: number; written: string }[] {
  const found: { end: number; written: string }[] = [];
  let from = /^[(]$/.test(lowerAt(chart, at)) ? at + 1 : at;
  for (let count = 0; count < 4; count++) {
    const example = exampleAt(chart, from);
    if (example === null || !/[\d]|[A-Za-z]{2}/.test(example.written)) break;
    found.push(example);
    if (lowerAt(chart, example.end) !== 'or') break;
    from = example.end + 1;
  }
  return found;
}

function likeExamples(target: Target, examples: readonly string[]): ReturnType<Said['of']> {
  const { subject, spot } = target;
  if (subject.kind !== 'field' || spot === null || !spot.entry.types.has('string')) return null;
  const known = spot.entry.values.filter((value) => typeof value === 'string');
  const patterns = examples.map((example) =>
    examples.length > 1 && /\d/.test(example) ? sharedLike(example, examples) : patternLike(example, known),
  );
  if (patterns.includes(null)) return null;
  const distinct = [...new Set(patterns)];
  const pattern =
    distinct.length === 1 ? (distinct[0] ?? '') : `^(?:${distinct.map((one) => one?.slice(1, -1)).join('|')})$`;
  return { check: testOf(target, { op: 'matches', pattern }), cost: 0 };
}

/** "2025-H1 or 2025-H2": where examples differ, just these are meant; years are years. */
function sharedLike(example: string, examples: readonly string[]): string | null {
  const others = examples.filter((one) => one !== example);
  if (!others.every((one) => one.length === example.length)) return null;
  return `^${(example.match(/\d+|\D+/g) ?? [])
    .map((part) =>
      /^\d{4}$/.test(part) && others.every((one) => one.includes(part))
        ? '[0-9]{4}'
        : part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    )
    .join('')}$`;
}
