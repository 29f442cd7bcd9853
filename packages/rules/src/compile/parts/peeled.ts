import type { Reading } from '../../grammar/reading.ts';
import type { Token } from '../../language/tokens.ts';
import { tokenize } from '../../language/tokens.ts';
import { join } from '../readings/sureness.ts';

/** What comes with an answer, said behind it. */
interface Peeled {
  /** Everything else. */
  rest: Token[];
  /** The same as a sentence of its own. */
  apart: Token[];
}

const media = /^(application|text|image|audio|video|multipart)\/[\w.+*-]+$/i;
const introductions = /^(as|in|with|of|type|content-type|and|content|media|being|is|a|an|the)$/;
const empties = [
  'without a body',
  'without body',
  'without any body',
  'with an empty body',
  'with empty body',
  'with no body',
  'and no body',
  'and an empty body',
  'and empty body',
  'without content',
].map((text) => text.split(' '));
/** Behind the status of a refusal these may be of what was sent. */
const bareEmpties = [
  'no body',
  'no content',
  'empty body',
  'body empty',
  'no response body',
  'nothing in the body',
].map((text) => text.split(' '));

/** "returns 404 as application/problem+json". */
function withMedia(tokens: Token[]): Peeled | null {
  const at = tokens.findIndex(({ text }) => media.test(text));
  const name = tokens[at];
  if (name === undefined || !/^(as|in|of|with)$/.test(tokens[at - 1]?.lower ?? '')) return null;
  let from = at;
  while (from > 1 && introductions.test(tokens[from - 1]?.lower ?? '')) from--;
  return { rest: [...tokens.slice(0, from), ...tokens.slice(at + 1)], apart: [...tokenize('content-type is'), name] };
}

/** "the answer is 304 without a body". */
function withoutBody(tokens: Token[]): Peeled | null {
  const words = tokens.map(({ lower }) => lower);
  if (!words.includes('body') && !words.includes('content')) return null;
  for (const said of [...empties, ...bareEmpties]) {
    const start = words.findIndex((_, index) => said.every((word, offset) => words[index + offset] === word));

    const from = bareEmpties.includes(said) && /^(?:and|,)$/.test(words[start - 1] ?? '') ? start - 1 : start;
    const before = tokens[from - 1];
    if (from < 1 || before === undefined || !endsStatus(before)) continue;
    if (bareEmpties.includes(said) && !/^[23]\d\d$/.test(before.text)) continue;
    const rest = [...tokens.slice(0, from), ...tokens.slice(start + said.length)];
    return { rest, apart: tokenize('the body is empty') };
  }
  return null;
}

const endsStatus = ({ kind, lower }: Token): boolean =>
  kind === 'number' || /^(answer|response|content|ok)$/.test(lower);

const saysMore = ({ rest: [first, second] }: Peeled): boolean => second !== undefined || first?.kind === 'number';

/** Readings of a sentence of which the end says how the body comes. */
export function peeledReadings(tokens: Token[], read: (tokens: Token[]) => Reading[]): Reading[] {
  const peeled = withMedia(tokens) ?? withoutBody(tokens);
  if (peeled === null || !saysMore(peeled)) return [];
  const [rest] = read(peeled.rest);
  const [apart] = rest === undefined ? [] : read(peeled.apart);
  if (rest === undefined || apart === undefined) return [];
  const spans = [{ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, role: 'predicate' as const }];
  return [{ ...join('all', rest, apart), spans }];
}
