import type { NameEntry } from '../../language/names/names.ts';
import { stemOf } from '../../language/names/stems.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { costed, saidIn, spend, wordOf } from '../form.ts';
import { fieldsOf, isMoment } from '../grounding/fields.ts';
import { isIn } from '../grounding/scopes.ts';
import { isGiven } from '../grounding/tests.ts';
import { auxiliaryEnd } from '../templates/template.ts';
import { adverbs, articles, auxiliaryWords, denials } from '../templates/words.ts';

/** Verbs of one event, by any of which its moment may be called. */
const alike = [
  'leave|depart|go|set off|set out|sail|take off',
  'arrive|reach|come in|land|get there',
  'submit|hand in|turn in|send in|file',
  'create|open|make|place|register|enter|set up|add|order',
  'end|finish|close|complete|conclude|stop|be over',
  'start|begin|commence|open',
  'pay|settle',
  'deliver|arrive|receive|hand over',
  'ship|send|dispatch|post',
  'cancel|call off',
  'return|bring back|give back|come back',
  'borrow|take out|lend|loan|check out|lent',
  'book|reserve',
  'born|birth',
  'die|death|decease|pass away',
  'publish|release|appear|come out',
  'update|change|modify|edit',
  'collect|pick up|fetch',
  'admit|check in|take in',
  'hire|employ|join',
  'expire|run out|lapse|end',
].map((group) => group.split('|'));

const maxWords = 9;
/** More words than these beside an event say something else. */
const maxOthers = 2;

/** The moment of something that words for what happened to it name, in any form: "was taken out", "its opening", "it has opened". */
export function momentsOf(tokens: readonly Token[], scope: Scope, ground: Ground): Costed<NameEntry>[] {
  const words = tokens.filter((token) => !isSmall(wordOf(token)));
  if (words.length === 0 || words.length > maxWords || !spend(ground, 3)) return [];
  if (tokens.some((token) => denials.has(wordOf(token)) || token.kind !== 'word' || unsaid.test(token.lower)))
    return [];
  const found: Costed<NameEntry>[] = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + 3); to++) {
      const others = words.length - (to - from);
      if (others > maxOthers) continue;
      for (const { value, cost } of named(words.slice(from, to), scope, ground))
        found.push(costed(value, cost * 0.7 + others * 0.025));
    }
  return cheapestMoments(found);
}

/** What says how long before or which of them is more than an event. */
const unsaid =
  /^(than|least|most|same|first|last|only|two|three|hours?|days?|minutes?|weeks?|months?|years?|seconds?|all|every|each|and|or|with|without)$/;

const isSmall = (word: string): boolean =>
  articles.has(word) ||
  adverbs.has(word) ||
  auxiliaryWords.has(word) ||
  /^(of|by|for|it|they|has|have|had|get|gets)$/.test(word);

function named(words: Token[], scope: Scope, ground: Ground): Costed<NameEntry>[] {
  const own = fieldsOf(words, scope, ground).filter(({ value }) => isMoment(value));
  return own.length > 0 ? own : byOtherVerbs(words, scope, ground);
}

function byOtherVerbs(words: Token[], scope: Scope, { names }: Ground): Costed<NameEntry>[] {
  const said = saidIn(words.slice(0, 1)) + (words.length > 1 ? ` ${saidIn(words.slice(1))}` : '');
  const [head = '', ...rest] = said.split(' ');
  const key = [presentOf(head), ...rest].join(' ');
  const groups = alike.filter((group) => group.some((verb) => sameVerb(verb, key)));
  const stems = new Set(groups.flatMap((group) => group.filter((verb) => !verb.includes(' '))).map(stemOf));
  if (stems.size === 0) return [];
  return names.entries
    .filter(
      (entry) =>
        isIn(scope, entry) &&
        isMoment(entry) &&
        (entry.words.at(-1) ?? []).some((own) => stems.has(stemOf(own)) || stems.has(stemOf(presentOf(own)))),
    )
    .map((value) => costed(value, 0.09));
}

/** Past forms with their verb. */
const irregular = new Map(
  `left leave, gone go, went go, sent send, paid pay, made make,
   began begin, begun begin, brought bring, gave give, given give, took take,
   taken take, came come, picked pick, called call, handed hand, turned turn,
   checked check, born born, died die, ran run, set set, lent lend,
   opens open`
    .split(/,\s+/)
    .map((pair): [string, string] => {
      const [past = '', verb = ''] = pair.split(' ');
      return [past, verb];
    }),
);

const presentOf = (word: string): string => irregular.get(word) ?? word;

const sameVerb = (verb: string, said: string): boolean => {
  const [one = '', ...more] = verb.split(' ');
  const [other = '', ...rest] = said.split(' ');
  return more.join(' ') === rest.join(' ') && stemOf(one) === stemOf(other);
};

function cheapestMoments(found: Costed<NameEntry>[]): Costed<NameEntry>[] {
  const seen = new Set<NameEntry>();
  const sorted = found
    .sort((left, right) => left.cost - right.cost)
    .filter(({ value }) => !seen.has(value) && seen.add(value));
  const [best] = sorted;
  return best === undefined ? [] : sorted.filter(({ cost }) => cost - best.cost < 0.02);
}

const says =
  /^(say|says|tell|tells|show|shows|state|states|know|knows|reveal|reveals|explain|explains|give|gives|record|records)$/;
const asks = /^(when|who|whom|why|where|how|whether|until|since|what|which)$/;

/** "tells who approved it", "says when it was sent": what answers such a question is there. */
export function answeredIn(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  if (/^(we|you|i)$/.test(wordOf(tokens[0]))) return answeredIn(tokens.slice(auxiliaryEnd(tokens, 1)), scope, ground);
  if (!says.test(wordOf(tokens[0]))) return [];
  const at = tokens.findIndex((token) => asks.test(wordOf(token)));
  if (at < 1 || at > 4) return [];
  const question = saidIn(tokens.slice(at, at + 2));
  const event = tokens.slice(/^(until|since) when$/.test(question) ? at + 2 : at + 1);
  if (/^(when|until|since)/.test(question))
    return momentsOf(event, scope, ground).map(({ value, cost }) => costed(isGiven(value), cost + 0.02));
  const ending = endings[wordOf(tokens[at])];
  if (ending === undefined) return [];
  const words = event.filter((token) => !isSmall(wordOf(token)));
  return fieldsOf(words, scope, ground)
    .filter(({ value }) => (value.words.at(-1) ?? []).some((word) => ending.test(word)))
    .map(({ value, cost }) => costed(isGiven(value), cost * 0.5 + 0.03));
}

const endings: Record<string, RegExp> = {
  who: /^(by|to|name|owner|from)$/,
  whom: /^(by|to|name)$/,
  why: /^(reason|cause|why|note|comment)$/,
  where: /^(place|location|address|city|venue|at|in|room|url)$/,
  how: /^(method|way|by|count|number|amount)$/,
};
