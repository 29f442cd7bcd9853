import { denied } from '../../forms/grounding/tests.ts';
import { looseText } from '../../evaluate/values/values.ts';
import { dayValue } from '../../language/values/dates.ts';
import { literal } from '../../language/values/values.ts';
import type { Token } from '../../language/tokens.ts';
import { inputOf } from '../../language/parser.ts';
import { isMoment } from '../../forms/grounding/fields.ts';
import { havingVerbs, passiveVerbs } from '../../slots/words/small-words.ts';
import type { Operand, Path } from '../../tree/check.ts';
import type { Mention } from '../evidence/mentions.ts';
import type { Claim } from '../claims.ts';
import { test } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';

/** What a word says of the items is what is demanded of all of them: "only open ones are shown". */
export function statedValues(evidence: Evidence): Claim[] {
  const { states, denials, words } = evidence;
  return states.flatMap(({ check, list, from, to, cost }) => {
    const shown = words.flatMap(({ lower }, at) =>
      /^(only|all|each|every)$/.test(lower) || isShowing(lower) ? [at] : [],
    );
    const nouns = evidence.lists.flatMap((one) => (same(one.list, list) ? covered(one) : []));
    const own = { list, covers: [...covered({ from, to }), ...shown, ...nouns] };
    const isDenied = denials.length > 0;
    return [
      { ...own, check, cost: cost + (isDenied ? 0.3 : 0.1) },
      ...(isDenied ? [{ ...own, check: denied(check), cost: cost + 0.1 }] : []),
    ];
  });
}

const isShowing = (lower: string): boolean =>
  havingVerbs.has(lower) || passiveVerbs.has(lower) || /^(list|results?|offered|returned|search|page|in)$/.test(lower);
const same = (left: Path | null, right: Path | null): boolean => JSON.stringify(left) === JSON.stringify(right);

interface Written {
  value: string | number | boolean | null;
  at: number;
}

const signs = /^[,|/[\](){}:=]+$|^(or|and|oneof|enum|in|of|one)$/;
const constant = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)*|[\p{L}\d]+(?:_[\p{L}\d]+)+|null|true|false)$/u;

/** "currency EUR or CHF", "`status`: enum [open, closed]", "code DLV": a location and the values that it may have. */
export function writtenValues(evidence: Evidence): Claim[] {
  return evidence.mentions
    .filter(({ entry }) => !entry.isList && !entry.isObject)
    .flatMap((mention) => {
      const values = valuesBehind(mention, evidence);
      const [first] = values;
      if (first === undefined) return [];
      const covers = [...covered(mention), ...values.map(({ at }) => at)];
      const list = scopeOf(mention.entry.path);
      const isDenied = evidence.denials.some((at) => at < first.at && at > mention.from - 4);
      const predicate =
        values.length === 1
          ? ({ op: 'compare', comparison: 'equal', value: operandOf(first.value) } as const)
          : ({ op: 'oneOf', values: values.map(({ value }) => operandOf(value)) } as const);
      const check = test(mention.entry.path, predicate);
      const isPart = values.length === 1 && mention.entry.types.has('string') && typeof first.value === 'string';
      const part = test(mention.entry.path, { op: 'contains', value: operandOf(first.value) }, isDenied);
      return [
        ...(isPart ? [{ check: part, list, covers, cost: mention.cost + (isDenied ? 0.04 : 0.09) }] : []),
        { check, list, covers, cost: mention.cost + (isDenied ? 0.25 : 0.05) },
        ...(isDenied ? [{ check: denied(check), list, covers, cost: mention.cost + 0.05 }] : []),
      ];
    });
}

const operandOf = (value: string | number | boolean | null): Operand => literal(value);

const maxBehind = 24;

function valuesBehind({ entry, to }: Mention, { words }: Evidence): Written[] {
  const found: Written[] = [];
  const listed = words.slice(to, to + 6).some(({ token }) => /^(\[|\||enum|oneof)$/i.test(token.text));
  const isListed = listed || isChoice(words, to);
  for (const [offset, { token }] of words.slice(to, to + maxBehind).entries()) {
    const at = to + offset;
    const isNext = found.length > 0 && /^(,|or|\||\/)$/.test(words[at - 1]?.token.text ?? '');
    const value = valueOf(token, { isListed: isListed || isNext, seen: entry.values });
    if (value !== undefined) found.push({ value, at });
    else if (token.text === ']' || (found.length > 0 && !signs.test(token.lower))) break;
  }
  return found;
}

/** "one of", "only be". */
function isChoice(words: Evidence['words'], from: number): boolean {
  return words.slice(from, from + 5).some(({ lower }, at, all) => lower === 'one' && all[at + 1]?.lower === 'of');
}

function valueOf(
  { text, kind, lower }: Token,
  { isListed, seen }: { isListed: boolean; seen: readonly unknown[] },
): Written['value'] | undefined {
  if (kind === 'mark' || signs.test(lower)) return undefined;
  if (kind === 'number') return seen.some((one) => typeof one === 'string') ? text : Number(text);
  const known = seen.find((one) => typeof one === 'string' && looseText(one) === looseText(text));
  if (typeof known === 'string') return known;
  if (/^(null|true|false)$/.test(text)) return text === 'null' ? null : text === 'true';
  return kind === 'quoted' || isWritten(text, isListed) ? text : undefined;
}

function isWritten(text: string, isListed: boolean): boolean {
  if (isListed && text !== 'enum') return /^[\p{L}\d_-]+$/u.test(text);
  return text.length > 1 && constant.test(text);
}

/** What has no time of day is the day itself. */
const isPlainDay = ({ values }: Mention['entry']): boolean =>
  values.length > 0 && values.every((value) => value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value)));

/** "every sailing is on 14 May 2026". */
export function onDays(evidence: Evidence): Claim[] {
  const { words, names } = evidence;
  const input = inputOf(
    words.map(({ token }) => token),
    { names, work: 200 },
  );
  return words.flatMap((_, at) => {
    const [day] = dayValue(input, at);
    if (day === undefined) return [];
    return evidence.mentions
      .filter(({ entry }) => isMoment(entry) && !entry.isList && !isPlainDay(entry))
      .map((mention) => ({
        check: test(mention.entry.path, { op: 'startsWith', value: literal(day.value) }),
        list: scopeOf(mention.entry.path),
        covers: covered(mention, { from: at, to: day.next }),
        cost: mention.cost + 0.05,
      }));
  });
}
