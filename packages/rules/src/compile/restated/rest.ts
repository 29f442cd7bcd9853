import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { literal } from '../../language/values/values.ts';
import { allOf, bound } from '../../phrases/compose.ts';
import type { Check, Predicate, Test } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';

const rest =
  /^(?:all\s+(?:the\s+)?)?(?:the\s+)?(?:rest|others|other\s+ones|remaining\s+ones|everything\s+else|every\s+other(?:\s+one)?)\s+(?:(?:is|are|must\s+be|should\s+be|stays?|remains?)\s+)?(?<state>(?:(?:not|un)\s*)?\S+(?:\s+\S+)?)$/iu;
const named =
  /^(?:only\s+)?(?:the\s+)?(?:\p{L}+\s+)??(?<key>\S+)\s+(?:(?:is|must\s+be|should\s+be)\s+)?(?<state>(?:\p{L}+ed\s+)?\S+)$/iu;
const longest = 4;

/** "K-7 is out, the rest are in": of each item that is named what it is, and of all that are not named the other. */
export function ofTheRest(text: string, names: NameIndex, read: (text: string) => Check | null): Check | null {
  const parts = text.replace(/[.!]$/u, '').split(/\s*[,;]\s*(?:and\s+|but\s+)?|\s+(?:and|but)\s+/u);
  const other = rest.exec(parts.at(-1) ?? '')?.groups?.['state'];
  if (other === undefined || parts.length < 2 || parts.length > longest) return null;
  const items = parts.slice(0, -1).map((part) => named.exec(part)?.groups ?? {});
  const keys = items.map(({ key }) => key ?? '');
  const key = keyOf(keys, names);
  if (key === undefined) return null;
  const list = key.path.slice(0, -2);
  const last = list.at(-1);
  const noun = canonicalWord(typeof last === 'string' ? last : 'item');
  const ofItem = (state: string, filter: Test, kind: 'any' | 'all'): Check | null => {
    const check = read(said(state, noun, names));
    return check === null ? null : bound(check, [{ list, quantifier: { kind }, filter }]);
  };
  const own = items.map(({ key: name = '', state = '' }) => ofItem(state, test(key, isOneOf([name])), 'any'));
  const checks = [...own, ofItem(other, { ...test(key, isOneOf(keys)), negated: true }, 'all')];
  const known = checks.filter((check) => check !== null);
  return known.length < checks.length ? null : allOf(known);
}

const isOneOf = ([first, ...others]: readonly string[]): Predicate =>
  others.length === 0
    ? { op: 'compare', comparison: 'equal', value: literal(first ?? '') }
    : { op: 'oneOf', values: [first ?? '', ...others].map((value) => literal(value)) };

const test = ({ path }: NameEntry, predicate: Predicate): Test => ({
  kind: 'test',
  subject: { kind: 'field', path },
  quantifier: { kind: 'implied' },
  predicate,
  negated: false,
});

/** "rated A", "not rated" say what `rating` or `rate` is; any other word is a state. */
function said(state: string, noun: string, { byLast }: NameIndex): string {
  const { not, deed, value } = /^(?<not>not\s+|un)?(?<deed>\p{L}+ed)(?:\s+(?<value>\S+))?$/iu.exec(state)?.groups ?? {};
  const stem = deed?.toLowerCase().replace(/ed$/u, '') ?? '';
  const name = [stem, `${stem}e`, stem.slice(0, -1), `${stem}ing`].find((one) => byLast.has(one));
  if (name === undefined || (not === undefined) !== (value !== undefined)) return `the ${noun} is ${state}`;
  return value === undefined ? `the ${name} is absent` : `the ${name} is ${value}`;
}

/** The member of items that has all of these values, each once. */
function keyOf(keys: readonly string[], { entries }: NameIndex): NameEntry | undefined {
  return entries.find(
    ({ path, values }) =>
      isEach(path.at(-2)) && typeof path.at(-1) === 'string' && keys.every((key) => values.includes(key)),
  );
}
