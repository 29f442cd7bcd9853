import { testOf } from '../../phrases/nouns/things.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, Path } from '../../tree/check.ts';
import { isEach, pathWithin } from '../../tree/within.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed, wordOf } from '../form.ts';
import { fieldsOf } from '../grounding/fields.ts';
import { isOfCall } from '../grounding/lists.ts';
import { bound } from '../grounding/tests.ts';
import { isNowhereElse } from '../grounding/asides.ts';
import { nominalsOf } from '../nouns/nouns.ts';
import { isDenied, matchesOf, template } from '../templates/template.ts';
import type { Captures } from '../templates/template.ts';

const classes = {
  pair: 'no_two|never_two|two|two_different|no_other|different|nobody|no_one|none_of_the|never_do_two|no_2|2|one',
  share:
    'share|shares|have_the_same|have_same|has_the_same|has_same|have_an_equal|carry_the_same|use_the_same|get_the_same|bear_the_same|be_on_the_same|have_identical|sit_on_the_same|with_the_same|with_same|at_the_same|in_the_same|on_the_same|agree_in|have_equal|hold_the_same',
  dup: 'dup|dups|dupe|dupes|duplicate|duplicates|duplicated|repeated|repeating|double|equal|identical',
  twice: 'twice|more_than_once|two_times|again|several_times|repeatedly|2_times|more_times|multiple_times|double',
  occurs:
    'appear|appears|occur|occurs|used|be_used|is_used|are_used|listed|come|comes|given|assigned|exist|exists|repeat|taken|returned|shown|counted|show_up|contained|there|in|be',
  unique:
    'unique|distinct|different|its_own|their_own|an_own|a_unique|a_different|a_distinct|own|another|one_of_its_own|separate|a_separate|individual|a_new',
  once: 'only_once|once|at_most_once|just_once|exactly_once|one_time|only_one_time|a_single_time|at_most_one_time',
};

interface Uniqueness {
  form: ReturnType<typeof template>;
  /** Denied it is what is demanded. */
  isDenial?: true;
}

const forms: Uniqueness[] = [
  { form: template('no|never|not_any two|2 {np} <aux>? <share> {field} {rest?}', classes) },
  { form: template('two|2 {np} <aux> <share> {field} {rest?}', classes), isDenial: true },
  { form: template('two|2 {np} never <share> {field} {rest?}', classes) },
  { form: template('{np} <aux> <share> {field} {rest?}', classes), isDenial: true },
  { form: template('nobody|no_one|none <aux>? <share> {field} {rest?}', classes) },
  { form: template('{np} never <share> {field} {rest?}', classes) },
  { form: template('same {field} <aux> <occurs>? <twice> {where?}', classes), isDenial: true },
  { form: template('{field} <aux> <occurs>? <twice> {where?}', classes), isDenial: true },
  { form: template('no {field} <aux>? <occurs>? <twice> {where?}', classes) },
  { form: template('no <dup> {field} {where?}', classes) },
  { form: template('without <dup> {field} {where?}', classes) },
  { form: template('there <aux> no <dup> {field} {where?}', classes) },
  { form: template('{np} : no <dup> {field}', classes) },
  {
    form: template(
      '{np} <aux>? has|have|get|gets|need|needs|use|uses|carry|carries <unique> {field} {where?}',
      classes,
    ),
  },
  { form: template('{field} <aux>? <occurs>? <once> {where?}', classes) },
  { form: template('{field} <aux> unique|distinct|all_different|different|different_for_each_one {where?}', classes) },
];

/** "no two tanks share a label", "the same key must not occur twice", "every gate has its own code": what occurs only once. */
export function uniquenessOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (const { form, isDenial } of forms)
    for (const captures of matchesOf(form, tokens)) {
      if (isDenial === true && !isDenied(captures['aux'])) continue;
      if (isDenial !== true && isDenied(captures['aux'])) continue;
      found.push(...uniqueIn(captures, ground));
    }
  return cheapest(found);
}

function uniqueIn({ np, field = [], where = [], rest = [] }: Captures, ground: Ground): Costed<Check>[] {
  if (where.length > 0 && !isWithin(where, ground)) return [];
  if (rest.length > 0 && !isOfOthers(rest) && !isWithin(rest, ground)) return [];
  const nominals = np === undefined ? null : nominalsOf(np, ground);
  const scopes: Costed<Scope>[] =
    nominals === null
      ? ground.lists.map((list) => costed({ list }, 0.02))
      : nominals
          .filter(({ value }) => value.filter === null)
          .map(({ value: { list }, cost }) => costed({ list }, cost));
  return scopes.flatMap(({ value: scope, cost }) => {
    const { list } = scope;
    if (list === null) return [];
    return fieldsOf(singularOf(field), scope, ground).flatMap(({ value: entry, cost: more }) => {
      const check = entry.isList ? unique([...entry.path, { each: true }], entry.path) : unique(entry.path, list);
      return check === null ? [] : [costed(check, cost + more)];
    });
  });
}

const singularOf = (tokens: Token[]): Token[] => tokens.filter((token) => !/^(same|all)$/.test(wordOf(token)));

/** "like another person", "as any other". */
const isOfOthers = ([first, ...others]: Token[]): boolean =>
  /^(like|as|than|with|between)$/.test(wordOf(first)) &&
  others.some((token) => /^(other|another|others|each|else)$/.test(wordOf(token)));

/** In which list, or of whom: words that name nothing else. */
function isWithin(tokens: Token[], ground: Ground): boolean {
  if (isNowhereElse(tokens, ground)) return true;
  const [first, ...others] = tokens;
  if (!/^(in|of|for|among|within|on|per)$/.test(wordOf(first))) return false;
  return others.every(
    (token) => isOfCall(wordOf(token), ground) || /^(a|an|the|each|every|one|any|same|single)$/.test(wordOf(token)),
  );
}

/** Unique within a list, and within each list where it is that of an item. */
function unique(path: Path, list: Path): Check | null {
  const by = pathWithin(path, list);
  if (by === null || by.some(isEach)) return null;
  const check = testOf({ kind: 'field', path: list }, { op: 'unique', by: by.length === 0 ? null : by });
  const outer = list.findLastIndex(isEach);
  return outer < 0 ? check : bound(check, [{ list: list.slice(0, outer), quantifier: { kind: 'all' }, filter: null }]);
}
