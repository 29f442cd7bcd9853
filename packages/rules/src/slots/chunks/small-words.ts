import { numberValue } from '../../language/values/numbers.ts';
import type { Sentence } from '../../phrases/tree.ts';
import type { Table } from '../../phrases/words/lexicon.ts';
import { lookup, said, wordAt } from '../../phrases/words/words.ts';
import type { Chunk, Slot } from '../slot.ts';
import { statesOf } from '../names/states.ts';
import { figures } from '../words/figures.ts';
import { orderings } from '../words/orderings.ts';
import { asides, bystanders, havingVerbs, particles, passiveVerbs, smallWords, units } from '../words/small-words.ts';
import { chunk, perChunk } from './chunk.ts';
import { statusAt } from './headers.ts';
import { isWholeName } from './names.ts';

const perSign = 0.02;
const perWord = 0.05;

const both: Slot = { kind: 'joint', of: 'all' };
const either: Slot = { kind: 'joint', of: 'any' };
const deny: Slot = { kind: 'deny' };
const nothing: Slot = { kind: 'none' };

const forbidding = [
  'it is not allowed that',
  'is not allowed that',
  'it is forbidden that',
  'it must not happen that',
  'it should not happen that',
  'it should never happen that',
  'it is not possible that',
  'it is impossible that',
];
const isNull = { predicate: { op: 'null' as const }, negated: false, unit: null };

interface Sign {
  slot: Slot;
  cost: number;
}

const all = (says: string[], sign: Sign): Table<Sign> => says.map((say) => [say, sign]);

/** Words that stand for the same wherever they are. */
const signs = lookup<Sign>([
  ...all(['and', ',', 'but', '&', '&&', '+', ';'], { slot: both, cost: perSign }),
  ...all(['or', '/'], { slot: either, cost: perSign }),
  ...all(['no', 'not', 'none', 'never', 'nothing', 'nobody', 'neither', 'nor', 'without', 'cannot', 'no longer'], {
    slot: deny,
    cost: perWord,
  }),
  ...all(forbidding, { slot: deny, cost: perWord }),
  ...all(
    [
      'nullable',
      'null is allowed',
      'null allowed',
      'null is ok',
      'null is fine',
      'null is permitted',
      'can be null',
      'may be null',
    ],
    { slot: { kind: 'permitted', said: isNull }, cost: perWord },
  ),
  ...all(['may', 'might'], { slot: { kind: 'may' }, cost: perSign }),
  ...all(['only'], { slot: { kind: 'only' }, cost: perWord }),
  ...all(['header', 'headers'], { slot: nothing, cost: perSign }),
]);

/** Words of the language: denials, orders, figures, verbs, and what adds nothing. */
export function wordsAt(sentence: Sentence, at: number): Chunk[] {
  const sign = said(sentence, at, signs);
  const found = sign === null ? [] : [chunk(sign.value.slot, at, sign.next, sign.value.cost)];
  const ordering = said(sentence, at, orderings);
  if (ordering !== null) found.push(chunk({ kind: 'order', ...ordering.value }, at, ordering.next, perChunk));
  const figure = said(sentence, at, figures);
  if (figure !== null) found.push(chunk({ kind: 'figure', of: figure.value }, at, figure.next, perChunk));
  const word = wordAt(sentence, at);
  if (havingVerbs.has(word) && !isMeant(word, sentence))
    found.push(chunk({ kind: 'having', isOfSubject: passiveVerbs.has(word) }, at, at + 1, 0.04));
  const { text = '', kind } = sentence.input.tokens[at] ?? {};
  if (kind === 'number' && /^[1-5]\d\d$/.test(text)) found.push(...statusAt(sentence, at));
  return [...found, ...nothingAt(sentence, at)];
}

const routes = /^\/[\w{:]|^(?:GET|POST|PUT|PATCH|DELETE|HEAD|\[|\]|::)$/;

/** What adds nothing: the small words, asides, "for every day", who looks at the answer. */
function nothingAt(sentence: Sentence, at: number): Chunk[] {
  const found: Chunk[] = [];
  if (routes.test(sentence.input.tokens[at]?.text ?? '')) found.push(chunk(nothing, at, at + 1, perSign));
  const words = [at, at + 1, at + 2].map((index) => wordAt(sentence, index));
  if (/^(for|on|in|of|per) (each|every|any|all) \p{L}{3,}$/u.test(words.join(' ')))
    found.push(chunk(nothing, at, at + 3, 0.3));
  const aside = said(sentence, at, asides);
  if (aside !== null) found.push(chunk(nothing, at, aside.next, 0.03));
  const cost = wordCost(sentence, at);
  const slot: Slot = havingVerbs.has(words[0] ?? '') ? { kind: 'none', isVerb: true } : nothing;
  return cost === null ? found : [...found, chunk(slot, at, at + 1, cost)];
}

/** What a word costs that is left out. `null` where it may mean something. */
function wordCost(sentence: Sentence, at: number): number | null {
  const word = wordAt(sentence, at);
  if (smallWords.has(word)) return 0.01;
  if (havingVerbs.has(word)) return isMeant(word, sentence) ? 0.5 : 0.06;
  if (particles.has(word)) return perWord;
  if (units.has(word) && isNumberAt(sentence, at - 1)) return 0.03;
  return bystanders.has(word) && !isWholeName(word, sentence) ? 0.2 : null;
}

/** A verb that is a name or a state in the answer is not only said by the way. */
const isMeant = (word: string, sentence: Sentence): boolean =>
  isWholeName(word, sentence) || statesOf([word], sentence.names).length > 0;

const isNumberAt = ({ input }: Sentence, at: number): boolean =>
  input.tokens[at]?.kind === 'number' || numberValue(input, at).length > 0;
