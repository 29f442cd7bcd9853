import { literal } from '../../language/values/values.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, Path } from '../../tree/check.ts';
import type { Costed, Determiner, Ground, Nominal } from '../form.ts';
import { costed, wordOf } from '../form.ts';
import { isOfCall } from '../grounding/lists.ts';
import { bound, ofItems } from '../grounding/tests.ts';
import { isNowhereElse } from '../grounding/asides.ts';
import { nominalsOf } from '../nouns/nouns.ts';
import { isDenied, matchesOf, template } from '../templates/template.ts';
import type { Captures } from '../templates/template.ts';
import { adverbs, answerNouns, articles, persons } from '../templates/words.ts';

const classes = {
  shown:
    'shown|listed|returned|displayed|included|offered|found|there|present|visible|contained|delivered|sent|seen|served|available|exist|exists|appear|appears|show_up|shows_up|turn_up|turns_up|come_back|comes_back|come_up|pop_up|come_along|part_of_it|suggested|presented|given_back|returned_back|reported|allowed|be',
  sees: 'see|sees|get|gets|find|finds|receive|receives|show|shows|return|returns|contain|contains|include|includes|list|lists|has|have|display|displays|give|gives|offer|offers|hold|holds|bring_back|brings_back|yield|yields|deliver|delivers|come_back_with|comes_back_with|come_with|comes_with|be_shown|is_shown|are_shown|be_offered|be_given|suggest|suggests|present|presents|consist_of|consists_of|gives_back|give_back',
  scope_for: 'place|business|room|right|reason_to_be',
};

interface Existence {
  form: ReturnType<typeof template>;
  /** Who sees it, or what has it, must be no more than that. */
  isSeen?: true;
  isDenied?: true;
  /** "only" stands by the verb. */
  isOnly?: true;
}

const forms: Existence[] = [
  { form: template('{np} <aux> <shown> {where?}', classes) },
  { form: template('{np} <shown> {where?}', classes) },
  { form: template('{np} <aux> {where}') },
  { form: template('there <aux> {np}') },
  { form: template('{where} there <aux> {np}') },
  { form: template('{where} <aux> {np}') },
  { form: template('{who} <aux>? <sees> {np}', classes), isSeen: true },
  { form: template('{who} <aux>? only|exclusively <sees> {np}', classes), isSeen: true, isOnly: true },
  { form: template('<aux>? only|exclusively <sees> {np}', classes), isOnly: true },
  { form: template('<aux>? <sees> {np}', classes) },
  { form: template('{np} <aux>? has|have no <scope_for> {where?}', classes), isDenied: true },
  { form: template('{np} <aux>? belong|belongs|stay|stays|land|lands|end_up|slip_in {where?}', classes) },
  { form: template('{np}') },
];

/** "only open orders are listed", "there is no shelf without a label", "I see at least two offers": which items there are. */
export function existencesOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  return forms.flatMap((existence) =>
    matchesOf(existence.form, tokens)
      .filter((captures) => isAside(captures, existence.isSeen === true, ground))
      .flatMap((captures) => existencesIn(captures, existence, ground)),
  );
}

function existencesIn(
  captures: Captures,
  { form, isDenied: denies, isOnly }: Existence,
  ground: Ground,
): Costed<Check>[] {
  const isNegated = isDenied(captures['aux']) !== (denies === true);
  return nominalsOf(captures['np'] ?? [], ground).flatMap(({ value, cost }) => {
    const nominal = isOnly === true ? { ...value, determiner: { kind: 'only' as const } } : value;
    const found = existing(nominal, { isNegated, isBare: form.length === 1 });
    return found === null ? [] : [costed(found.value, cost + found.cost)];
  });
}

function isAside({ where, who }: Captures, isSeen: boolean, ground: Ground): boolean {
  if (where !== undefined && where.length > 0 && !isNowhereElse(where, ground)) return false;
  return !isSeen || isOnlooker(who ?? [], ground);
}

/** "the dispatcher", "the search result": who looks at it, or the answer itself. */
function isOnlooker(tokens: Token[], ground: Ground): boolean {
  const own = tokens.filter((token) => !articles.has(wordOf(token)) && !adverbs.has(wordOf(token)));
  if (own.length === 0 || own.length > 4) return false;
  const isKnown = (token: Token): boolean => {
    const word = wordOf(token);
    return (
      persons.has(word) ||
      answerNouns.has(word) ||
      isOfCall(word, ground) ||
      /^(filtered|of|for|returned|whole|only|of|in)$/.test(word)
    );
  };
  if (own.every(isKnown)) return true;
  const [only] = own;
  return own.length === 1 && /^\p{L}{4,}(r|t|n|e|y|f)s?$/u.test(wordOf(only)) && articles.has(wordOf(tokens[0]));
}

interface Said {
  isNegated: boolean;
  /** There is nothing but a noun. */
  isBare: boolean;
}

/** What it says of a list that there are such items, or none, or no others. */
function existing({ determiner, list, filter }: Nominal, { isNegated, isBare }: Said): Costed<Check> | null {
  if (list === null) return null;
  if (determiner.kind === 'count') return isNegated ? null : counted(determiner, list, filter);
  if (filter === null) return null;
  return shownOnly(determiner.kind, { list, filter }, { isNegated, isBare });
}

function shownOnly(
  kind: Determiner['kind'],
  { list, filter }: { list: Path; filter: Check },
  said: Said,
): Costed<Check> | null {
  const { isNegated, isBare } = said;
  if (kind === 'only') return isNegated ? null : made(ofItems(filter, list, { quantifier: 'all', filter: null }), 0);
  if (kind === 'none' || (isNegated && kind !== 'any')) return none(list, filter, kind === 'none' && isNegated);
  return isNegated || isBare ? null : some(list, filter, kind);
}

/** Of several that are meant by no more than their noun it may be said that there are some, or that all are such. */
function some(list: Path, filter: Check, kind: Determiner['kind']): Costed<Check> | null {
  if (kind !== 'any' && kind !== 'one' && !isIdentified(filter)) return null;
  return made(ofItems(filter, list, { quantifier: 'any', filter: null }), kind === 'any' ? 0 : 0.12);
}

/** "the lake \"Alba\"": one that is known by a value of its own. */
const isIdentified = (filter: Check): boolean =>
  filter.kind === 'test' &&
  filter.predicate.op === 'compare' &&
  filter.predicate.comparison === 'equal' &&
  !filter.negated;

function none(list: Path, filter: Check, isTwice: boolean): Costed<Check> | null {
  return isTwice ? null : made(ofItems(filter, list, { quantifier: 'none', filter: null }), 0);
}

function counted(
  { quantifier }: Nominal['determiner'] & { kind: 'count' },
  list: Path,
  filter: Check | null,
): Costed<Check> | null {
  if (!('count' in quantifier)) return null;
  if (filter !== null) return made(bound(filter, [{ list, quantifier, filter: null }]), 0.01);
  const comparison = quantifier.kind === 'exactly' ? 'equal' : quantifier.kind;
  return made(
    testOf({ kind: 'field', path: list }, { op: 'length', comparison, value: literal(quantifier.count) }),
    0.01,
  );
}

const made = (check: Check | null, cost: number): Costed<Check> | null => (check === null ? null : costed(check, cost));
