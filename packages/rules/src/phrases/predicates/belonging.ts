import { looseText } from '../../evaluate/values/values.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { literal } from '../../language/values/values.ts';
import type { NameEntry } from '../../language/names/names.ts';
import type { Check, Operand, Path } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';
import { namesBelow } from '../nouns/scope.ts';
import { pathOf, testOf } from '../nouns/things.ts';
import type { Found, Sentence, Thing } from '../tree.ts';
import { wordAt } from '../words/words.ts';

const participles =
  /^(located|based|situated|placed|priced|quoted|charged|billed|listed|stated|expressed|hosted|held|stored|offered|written|denominated|coming|going|bound|departing|registered|tagged|labelled|labeled|categorised|categorized|marked|depart|departs|leave|leaves|start|starts|arrive|arrives|go|goes|come|comes|belong|belongs|live|lives|run|runs|play|plays|taking|held|sold|made|produced|published)$/;
const joints = /^(in|at|to|from|for|by|on|as|with|of|into)$/;
const kinds = /^(the|field|fields|city|town|country|language|currency|member|property|code|a|an)$/;
const longest = 3;

/** "in EUR", "located in Porto", "for the field guests": what something with parts has as one of its values, named by the value alone. */
export function belongingAt(sentence: Sentence, at: number, thing: Thing): Found<Check>[] {
  const path = pathOf(thing);
  if (path === null || !thing.kind.isObject || thing.kind.isList || thing.measure !== null) return [];
  const from = participles.test(wordAt(sentence, at)) ? at + 1 : at;
  if (!joints.test(wordAt(sentence, from))) return [];
  let start = from + 1;
  while (start < from + 3 && kinds.test(wordAt(sentence, start))) start++;
  const asked = requestedAt(sentence, start, thing);
  if (asked !== null) return [asked];
  return valueAt(sentence, { start, joint: wordAt(sentence, from) }, path);
}

function valueAt(sentence: Sentence, { start, joint }: { start: number; joint: string }, path: Path): Found<Check>[] {
  const entries = namesBelow(sentence.names, path).entries.filter(({ path: own }) => !own.some(isEach));
  for (let length = longest; length > 0; length--) {
    const operand = valueOf(sentence, start, length);
    const entry = operand === null ? null : onlyWith(operand.text, entries);
    if (operand === null || entry === null || contradicts(joint, entry)) continue;
    const check = testOf(
      { kind: 'field', path: [...path, ...entry.path] },
      { op: 'compare', comparison: 'equal', value: operand.value },
    );
    return [{ value: check, next: start + length }];
  }
  return [];
}

/** "from the requested origin": what was asked for. */
function requestedAt(sentence: Sentence, at: number, thing: Thing): Found<Check> | null {
  const path = pathOf(thing);
  if (path === null || !/^(requested|searched|chosen|selected|queried|asked|given)$/.test(wordAt(sentence, at)))
    return null;
  const name = sentence.input.tokens[at + 1];
  if (name?.kind !== 'word') return null;
  const [entry, ...others] = namesBelow(sentence.names, path).entries.filter(
    ({ path: own, joined }) => own.length <= 2 && !own.some(isEach) && joined === canonicalWord(name.lower),
  );
  const key = entry?.path.at(-1);
  if (entry === undefined || others.length > 0 || typeof key !== 'string') return null;
  const value: Operand = { kind: 'request', part: 'any', name: key };
  const check = testOf(
    { kind: 'field', path: [...path, ...entry.path] },
    { op: 'compare', comparison: 'equal', value },
  );
  return { value: check, next: at + 2 };
}

function valueOf({ input }: Sentence, at: number, length: number): { text: string; value: Operand } | null {
  const tokens = input.tokens.slice(at, Math.min(at + length, input.end));
  const [first] = tokens;
  if (tokens.length < length || first === undefined) return null;
  if (first.kind === 'quoted') return length === 1 ? { text: first.text, value: literal(first.text) } : null;
  if (tokens.some(({ kind, text }) => kind !== 'word' || !/[\p{L}\p{N}]/u.test(text))) return null;
  const text = tokens.map((token) => token.text).join(' ');
  return { text, value: { kind: 'words', text } };
}

/** The one location whose known values include a text. */
function onlyWith(text: string, entries: NameEntry[]): NameEntry | null {
  const loose = looseText(text);
  const found = entries.filter(({ values }) =>
    values.some((value) => typeof value === 'string' && value !== '' && looseText(value) === loose),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const origins = /^(origin|from|source|departure|start|sender|depart)/;
const goals = /^(destination|to|target|arrival|end|recipient|arrive|receiver)/;

/** "to LIS" is not said of where something comes from. */
function contradicts(joint: string, { joined }: NameEntry): boolean {
  return joint === 'to' ? origins.test(joined) : joint === 'from' && goals.test(joined);
}
