import { literal } from '../../language/values/values.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check } from '../../tree/check.ts';
import type { Claim } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered } from '../offer.ts';

/** What is said of the answer as a text: its type, how it begins, what stands in it, what an error says. */
export function texts(evidence: Evidence): Claim[] {
  return [...mediaTypes(evidence), ...firstLines(evidence), ...parts(evidence), ...messages(evidence)];
}

function claim(check: Check, covers: number[], cost: number): Claim {
  return { check, list: null, covers, cost };
}

const media = /^(application|text|image|audio|video|multipart)\/[\w.+*-]+/;

function mediaTypes({ words, sample }: Evidence): Claim[] {
  const sent = (sample.header('content-type') ?? '').toLowerCase();
  const named = words.flatMap(({ token }, at) => {
    const type = media.exec(token.lower)?.[0];
    return type === undefined || !sent.startsWith(type)
      ? []
      : [claim(testOf({ kind: 'contentType' }, { op: 'startsWith', value: literal(type) }), typeCover(words, at), 0)];
  });
  const short = words.flatMap(({ lower }, at) => {
    const isSaid = /^(csv|xml|json|html|pdf|rss)$/.test(lower) && sent.includes(lower);
    const value = { kind: 'words' as const, text: lower };
    return isSaid ? [claim(testOf({ kind: 'contentType' }, { op: 'contains', value }), typeCover(words, at), 0.1)] : [];
  });
  return [...named, ...short];
}

const typing = /^(content|type|content-type|media|mime|errors?|sent)$/;

function typeCover(words: Evidence['words'], at: number): number[] {
  return [at, ...words.flatMap(({ lower }, index) => (typing.test(lower) ? [index] : []))];
}

const maxLine = 400;
const letters = (text: string): string => text.replaceAll(/["'`\s\\]/g, '');

/** "the first line is id,name": the beginning of the text where the sentence has it as it stands. */
function firstLines({ words, sample }: Evidence): Claim[] {
  const { body } = sample.response;
  const line = body.slice(0, maxLine).split(/\r?\n/, 1)[0] ?? '';
  if (line.length < 3 || /^\s*[[{]/.test(line)) return [];
  const found: Claim[] = [];
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + 40); to > from; to--) {
      const said = letters(
        words
          .slice(from, to)
          .map(({ token }) => token.text)
          .join(''),
      );
      if (said.length < 3 || !letters(line).startsWith(said)) continue;
      const lead = words.flatMap(({ lower }, at) =>
        /^(first|line|header|1st|row|start|starts|root|element)$/.test(lower) ? [at] : [],
      );
      const isWhole = letters(line) === said;
      const value = isWhole ? line : textUpTo(line, said);
      const isAll = isWhole && lead.length === 0 && body === line;
      found.push(claim(textOf(value, isAll), [...covered({ from, to }), ...lead], isWhole ? 0 : 0.05));
      return found;
    }
  return found;
}

/** "body is pong" is said of all of it, "the first line is ..." of its beginning. */
const textOf = (text: string, isAll: boolean): Check =>
  testOf(
    { kind: 'body' },
    isAll ? { op: 'compare', comparison: 'equal', value: literal(text) } : { op: 'startsWith', value: literal(text) },
  );

/** The beginning of a line that has these letters. */
function textUpTo(line: string, said: string): string {
  for (let end = said.length; end <= line.length; end++)
    if (letters(line.slice(0, end)) === said) return line.slice(0, end);
  return line;
}

function parts(evidence: Evidence): Claim[] {
  const single = textsIn(evidence);
  const missing = single.filter(({ check }) => check.kind === 'test' && check.negated);
  if (missing.length < 2) return single;
  const check: Check = { kind: 'all', checks: missing.map((one) => one.check) };
  return [
    ...single,
    claim(
      check,
      missing.flatMap(({ covers }) => covers),
      0.1,
    ),
  ];
}

const isNamed = (index: number, { mentions }: Evidence): boolean =>
  mentions.some(({ from, to, cost }) => cost < 0.1 && from <= index && index < to);

function textsIn(evidence: Evidence): Claim[] {
  const { words, sample, denials, names } = evidence;
  const { body } = sample.response;
  const isText = names.entries.length < 2 || !/^\s*[[{]/.test(body);
  return words.flatMap(({ token, lower }, at) => {
    const isQuoted = token.kind === 'quoted' && !isNamed(at, evidence);
    const isOdd = /^(nan|undefined|null|infinity)$/.test(lower) || /^<[\w:]+>$/.test(token.text);
    if (!isQuoted && !(isText && (isOdd || token.kind === 'number'))) return [];
    const part = testOf({ kind: 'body' }, { op: 'contains', value: literal(token.text) });
    if (body.includes(token.text)) return [claim(part, [at], 0.15)];
    return denials.length > 0 ? [claim({ ...part, negated: true }, [at, ...denials], 0.1)] : [];
  });
}

/** "the message mentions the barcode 301", "errors name the field vrn". */
function messages({ words, sample }: Evidence): Claim[] {
  if (sample.response.status < 400) return [];
  const said = words.flatMap(({ lower }, at) =>
    /^(error|errors|message|mention|mentions|name|names|named|tell|tells|say|says|explain|explains|field|reason)$/.test(
      lower,
    )
      ? [at]
      : [],
  );
  return words.flatMap(({ token }, at) => {
    const isValue = token.kind === 'quoted' || token.kind === 'path' || token.kind === 'number' || /_/.test(token.text);
    if (!isValue || token.text.length < 2 || !sample.response.body.includes(token.text)) return [];
    const value = literal(token.text);
    return [
      claim(testOf({ kind: 'error', part: 'message' }, { op: 'contains', value }), [at, ...said], 0.04),
      claim(testOf({ kind: 'error', part: 'object' }, { op: 'contains', value }), [at, ...said], 0.06),
    ];
  });
}
