import type { Check, Predicate } from '../../tree/check.ts';
import type { Comparing } from './comparisons/comparisons.ts';
import { comparedWith, comparingAt, dimensionsOf } from './comparisons/comparisons.ts';
import { denied } from '../compose.ts';
import { joined, jointAt } from './joints.ts';
import { add, affixed, bracketAt, measuredBy } from './qualities/measures.ts';
import { headerValueAt, presencesAt } from './qualities/presences.ts';
import { plainly } from './plain.ts';
import { Having } from './having.ts';
import { lettersAt } from '../words/letters.ts';
import { stated } from './leaf.ts';
import { Nouns } from '../nouns/nouns.ts';
import type { Compared } from './comparisons/operands.ts';
import { comparedAt } from './comparisons/operands.ts';
import type { Comparison } from './comparisons/compared-values.ts';
import { adjuncts, beginsLocation, beside, distinct, keyOf } from './comparisons/compared-values.ts';
import { orderAt, uniqueAt } from './comparisons/order.ts';
import { facets, pathOf, scopeOf } from '../nouns/things.ts';
import type { About, Found, Sentence, Stated } from '../tree.ts';
import { allowing, permissionAt } from './qualities/permissions.ts';
import { belongingAt } from './belonging.ts';
import { eventsAt, measureOf, measuringAt } from './events.ts';
import { qualifiedAt } from './qualities/qualities.ts';
import { samenessAt } from './comparisons/sameness.ts';
import { saysHowExactly, tolerantAt } from './comparisons/tolerances.ts';
import { statesAt } from './qualities/states.ts';
import type { Verb } from '../words/verbs.ts';
import { verbsAt } from '../words/verbs.ts';
import { pay, wordAt } from '../words/words.ts';

const maxEnds = 6;

/** Every predicate phrase at an index, said of a thing. */
export class Predicates {
  readonly nouns: Nouns;
  readonly having: Having;

  constructor() {
    this.nouns = new Nouns({
      behind: (sentence, at, item, scope) => this.behindNoun(sentence, at, { thing: item, scope }),
      before: (sentence, at, item) => statesAt(sentence, at, item, { mayBeUnseen: true }),
    });
    this.having = new Having(this.nouns, (sentence, at, about) => this.at(sentence, at, about));
  }

  /** One predicate, or several joined by "and", "or", "but". */
  at(sentence: Sentence, at: number, about: About, depth = 0): Found<Stated>[] {
    const key = keyOf(at, about, depth);
    const before = sentence.memo.predicates.get(key);
    if (before !== undefined) return before;
    if (depth > 3 || !pay(sentence, 4)) return [];
    const found = distinct(this.several(sentence, at, about, depth));
    sentence.memo.predicates.set(key, found);
    return found;
  }

  private several(sentence: Sentence, at: number, about: About, depth: number): Found<Stated>[] {
    const found: Found<Stated>[] = this.permitted(sentence, at, about, depth);
    for (const first of this.singles(sentence, at, { ...about, goesOn: depth > 0 })) {
      found.push(first);
      found.push(...this.adjoined(sentence, first, about));
      const joint = jointAt(sentence, first.next);
      if (joint === null || saysHowExactly(sentence, joint)) continue;
      const permission = permissionAt(sentence, joint.next);
      const allowed =
        permission === null
          ? null
          : allowing(about.thing, permission.value, { value: first.value, next: permission.next });
      if (allowed !== null) found.push(allowed);
      for (const rest of this.at(sentence, joint.next, about, depth + 1).slice(0, maxEnds)) {
        const both = joined(first.value, rest.value, joint.kind);
        if (both !== null) found.push({ value: both, next: rest.next });
      }
    }
    return found;
  }

  /** "may be null but must be present". */
  private permitted(sentence: Sentence, at: number, about: About, depth: number): Found<Stated>[] {
    const permission = permissionAt(sentence, at);
    const joint = permission === null ? null : jointAt(sentence, permission.next);
    if (permission === null || joint === null) return [];
    const next = /^(otherwise|else)$/.test(wordAt(sentence, joint.next)) ? joint.next + 1 : joint.next;
    return this.at(sentence, next, about, depth + 1).flatMap((rest) => {
      const allowed = allowing(about.thing, permission.value, rest);
      return allowed === null ? [] : [allowed];
    });
  }

  /** "a string ending in Z", "4 movies sorted by year": what is said more of the same thing without a joint. */
  private adjoined(sentence: Sentence, first: Found<Stated>, about: About): Found<Stated>[] {
    if (!adjuncts.has(wordAt(sentence, first.next))) return [];
    const found: Found<Stated>[] = [];
    for (const more of this.adjunct(sentence, first.next, about)) {
      const both = joined(first.value, more.value, 'all');
      if (both !== null) found.push({ value: both, next: more.next });
    }
    return found;
  }

  /** What can be said of a thing behind it without a verb. */
  adjunct(sentence: Sentence, at: number, { thing, scope }: About): Found<Stated>[] {
    const found: Found<Stated>[] = [];
    const word = wordAt(sentence, at);
    for (const { value, next } of orderAt(sentence, at, { thing, scope }))
      add(found, thing, { op: 'sorted', ...value }, next);
    if (/^(ending|ends|starting|beginning|matching|containing)$/.test(word))
      found.push(...affixed(sentence, at, thing));
    if (word === 'with' || word === 'of') {
      const from = /^length$/.test(wordAt(sentence, at + 1)) ? at + 2 : at + 1;
      found.push(...measuredBy(sentence, from, thing), ...this.having.at(sentence, at + 1, { thing, scope }));
      found.push(...plainly(sentence, at, { thing, goesOn: true }));
    }
    if (
      /^(in|between|above|below|over|under|at|greater|less|more|from|>|<|>=|<=|no|not|within|longer|shorter)$/.test(
        word,
      )
    )
      found.push(...this.compared(sentence, at, { thing, scope }), ...plainly(sentence, at, { thing, goesOn: true }));
    return found;
  }

  private singles(sentence: Sentence, at: number, about: About & { goesOn: boolean }): Found<Stated>[] {
    if (permissionAt(sentence, at) !== null) return [];
    const found: Found<Stated>[] = [];
    for (const { value: verb, next } of verbsAt(sentence, at)) {
      const own = this.contents(sentence, next, { verb, about });
      found.push(
        ...(verb.negated
          ? own.map(({ value, next: end }) => ({ value: { ...value, check: denied(value.check) }, next: end }))
          : own),
      );
    }
    if (about.goesOn && /^(not|never)$/.test(wordAt(sentence, at)))
      found.push(
        ...plainly(sentence, at + 1, about).map(({ value, next }) => ({
          value: { ...value, check: denied(value.check) },
          next,
        })),
      );
    const known = new Set(found.map(({ next }) => next));
    return [...found, ...plainly(sentence, at, about).filter(({ next }) => !known.has(next))];
  }

  private contents(sentence: Sentence, at: number, { verb, about }: { verb: Verb; about: About }): Found<Stated>[] {
    const withAffix = affixed(sentence, verb.kind === 'have' ? at - 1 : at, about.thing);
    const same = samenessAt(sentence, at, about);
    if (verb.kind === 'have')
      return [...this.having.at(sentence, at, about), ...measuredBy(sentence, at, about.thing), ...withAffix, ...same];
    const operands = (_: Sentence, index: number, of: About) => this.operands(sentence, index, of);
    const found = [
      ...tolerantAt(sentence, at, about, operands),
      ...this.compared(sentence, at, about),
      ...withAffix,
      ...same,
      ...eventsAt(sentence, at, about, operands),
      ...(verb.kind === 'be' ? [] : measuringAt(sentence, at, about, operands)),
    ];
    if (verb.kind === 'do') return [...found, ...(verb.negated ? this.beside(sentence, at, { verb, about }) : [])];
    return [...found, ...this.beside(sentence, at, { verb, about })];
  }

  /** What may stand behind "is", also without it. */
  private beside(sentence: Sentence, at: number, { verb, about }: { verb: Verb; about: About }): Found<Stated>[] {
    const { thing, scope } = about;
    const found: Found<Stated>[] = [];
    if (/^(with|without)$/.test(wordAt(sentence, at))) found.push(...this.with(sentence, at, about));
    if (wordAt(sentence, at) === 'with') found.push(...measuredBy(sentence, at + 1, thing));
    for (const { value, next } of statesAt(sentence, at, thing))
      found.push({ value: { check: value, isOfList: false }, next });
    const belongs = wordAt(sentence, at) === 'all' ? at + 1 : at;
    for (const { value, next } of belongingAt(sentence, belongs, thing))
      found.push({ value: { check: value, isOfList: false }, next });
    if (wordAt(sentence, at) === 'of') found.push(...this.qualified(sentence, at + 1, about));
    found.push(...headerValueAt(sentence, at, thing));
    found.push(...presencesAt(sentence, at, thing));
    for (const { value, next } of orderAt(sentence, at, { thing, scope }))
      add(found, thing, { op: 'sorted', ...value }, next);
    for (const { value, next } of uniqueAt(sentence, at, { thing, scope }))
      add(found, thing, { op: 'unique', by: value }, next);
    for (const { value, next } of lettersAt(sentence, at)) if (value.op !== 'length') add(found, thing, value, next);
    found.push(...measuredBy(sentence, at, thing).filter(() => thing.kind.isList));
    if (verb.kind !== 'be') return found;
    found.push(...this.equal(sentence, at, about));
    return found;
  }

  /** "are of good quality". */
  private qualified(sentence: Sentence, at: number, { thing, scope }: About): Found<Stated>[] {
    const inner = scopeOf(sentence, thing, scope);
    if (inner === null) return [];
    return qualifiedAt(sentence, at, { thing, scope: inner }).map(({ value, next }) => ({
      value: { check: value, isOfList: false },
      next,
    }));
  }

  /** "is without a coupon". */
  private with(sentence: Sentence, at: number, about: About): Found<Stated>[] {
    const found = this.having.at(sentence, at + 1, about);
    if (wordAt(sentence, at) === 'with') return found;
    return found.map(({ value, next }) => ({ value: { ...value, check: denied(value.check) }, next }));
  }

  /** "is the sum of ...", "is the customer's country": the value of another location. */
  private equal(sentence: Sentence, at: number, about: About): Found<Stated>[] {
    if (!beginsLocation(sentence, at)) return [];
    const comparing: Comparing = { comparison: 'equal', side: null, word: '' };
    return this.operands(sentence, at, about).flatMap(({ value, next }) => {
      const isLocation = value.thing !== null || value.operand.kind === 'sum' || value.operand.kind === 'statistic';
      return isLocation ? this.tested({ comparing, compared: value, next }, about) : [];
    });
  }

  private compared(sentence: Sentence, at: number, about: About): Found<Stated>[] {
    const found: Found<Stated>[] = [];
    for (const { value: comparing, next } of comparingAt(sentence, at)) {
      for (const { value: compared, next: end } of this.operands(sentence, next, about)) {
        found.push(...this.tested({ comparing, compared, next: end }, about));
        found.push(...this.inDimension(sentence, { comparing, compared, next: end }, about));
      }
    }
    found.push(...this.between(sentence, at, about));
    return found;
  }

  private operands(sentence: Sentence, at: number, { thing, scope }: About): Found<Compared>[] {
    const inner = scopeOf(sentence, beside(thing), scope) ?? scope;
    return comparedAt(sentence, at, { nouns: this.nouns, scope: inner }).filter(
      ({ value: { operand, thing: other } }) =>
        operand.kind !== 'field' ||
        (JSON.stringify(operand.path) !== JSON.stringify(pathOf(thing)) &&
          (other === null || !other.kind.isList || thing.kind.isList)),
    );
  }

  private tested({ comparing, compared, next }: Comparison, { thing }: About): Found<Stated>[] {
    const said = comparedWith(thing, comparing, compared);
    const value = said === null ? null : stated(thing, said);
    return value === null ? [] : [{ value, next }];
  }

  /** "older than 65" of what has an age, "above 20" of what has a value. */
  private inDimension(
    sentence: Sentence,
    { comparing, compared, next }: Comparison,
    { thing }: About,
  ): Found<Stated>[] {
    const path = pathOf(thing);
    if (path === null || !thing.kind.isObject || thing.measure !== null) return [];
    const dimension = measureOf(sentence, thing, [...dimensionsOf(comparing.word), 'value', 'amount']);
    if (dimension === null) return [];
    return this.tested(
      { comparing: { ...comparing, side: null }, compared, next },
      { thing: dimension, scope: { names: sentence.names, prefix: [], outer: null, it: null } },
    );
  }

  private between(sentence: Sentence, at: number, about: About): Found<Stated>[] {
    const ends = bracketAt(sentence, at);
    if (ends !== null) {
      const value = stated(about.thing, {
        predicate: { op: 'between', low: ends.value[0], high: ends.value[1] },
        negated: false,
        unit: null,
      });
      return value === null ? [] : [{ value, next: ends.next }];
    }
    const from = /^(lie|lies|lay|fall|falls|range|ranges|be|stay|stays)$/.test(wordAt(sentence, at)) ? at + 1 : at;
    if (!/^(between|from|within)$/.test(wordAt(sentence, from))) return [];
    const own = about.thing.kind.isObject ? measureOf(sentence, about.thing, ['value', 'amount']) : null;
    const thing = own ?? about.thing;
    const found: Found<Stated>[] = [];
    for (const low of this.operands(sentence, from + 1, about)) {
      if (!/^(and|to|-|–|through)$/.test(wordAt(sentence, low.next))) continue;
      for (const high of this.operands(sentence, low.next + 1, about)) {
        const { unit, factor } = high.value;
        const predicate: Predicate = { op: 'between', low: low.value.operand, high: high.value.operand };
        const value = stated(thing, {
          predicate,
          negated: false,
          unit,
          ...(factor === undefined ? {} : { factor }),
        });
        if (value !== null) found.push({ value, next: high.next });
      }
    }
    return found;
  }

  /** What is said behind a noun to say which of its items are meant. */
  private behindNoun(sentence: Sentence, at: number, about: About): Found<Check>[] {
    const word = wordAt(sentence, at);
    const single = ({ value, next }: Found<Stated>): Found<Check>[] =>
      value.isOfList ? [] : [{ value: value.check, next }];
    if (word === 'that' || word === 'which' || word === 'who') return this.at(sentence, at + 1, about).flatMap(single);
    if (word === 'whose' || word === 'where') return this.whose(sentence, at + 1, about);
    if (word === 'with' || word === 'having' || word === 'without') {
      const found = this.having.at(sentence, at + 1, about).flatMap(single);
      return word === 'without' ? found.map(({ value, next }) => ({ value: denied(value), next })) : found;
    }
    const belonging = belongingAt(sentence, at, about.thing);
    if (belonging.length > 0) return belonging;
    if (comparingAt(sentence, at).length > 0) return this.compared(sentence, at, about).flatMap(single);
    return [];
  }

  /** "whose price is above 10". */
  private whose(sentence: Sentence, at: number, { thing, scope }: About): Found<Check>[] {
    const inner = scopeOf(sentence, thing, scope);
    if (inner === null) return [];
    return this.nouns
      .at(sentence, at, { ...inner, outer: null })
      .flatMap((noun) =>
        facets(sentence, noun.value).flatMap((facet) =>
          facet.bindings.length > 0
            ? []
            : this.at(sentence, noun.next, { thing: facet, scope: inner }).flatMap(({ value, next }) =>
                value.isOfList ? [] : [{ value: value.check, next }],
              ),
        ),
      );
  }
}
