import { allOf, anyOf, denied, isGiven, isNotGiven, isPresent } from '../../forms/grounding/tests.ts';
import { havingVerbs, passiveVerbs } from '../../slots/words/small-words.ts';
import type { Check } from '../../tree/check.ts';
import type { Cue } from '../evidence/cues.ts';
import { cuesOf } from '../evidence/cues.ts';
import { groupsIn } from '../evidence/groups.ts';
import type { Mention } from '../evidence/mentions.ts';
import type { Claim } from '../claims.ts';
import { test } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';

const having =
  /^(must|need|needs|with|required|mandatory|filled|given|known|set|always|every|everybody|tell|tells|say|says|name|names|explain|explains|also|along|why|when|who|where|which|present|exist|exists|there|provided|shown|visible)$/;
const isHaving = (lower: string): boolean => having.test(lower) || havingVerbs.has(lower) || passiveVerbs.has(lower);
const absent =
  /^(null|empty|absent|missing|omitted|unset|hidden|blank|longer|none|nothing|without|no|not|never|cannot|hide|hides|secret|private|anonymous)$/;
const strict = /^(null)$/;

/** That a location says something, or says nothing. */
export function givenValues(evidence: Evidence): Claim[] {
  const plain = evidence.mentions.flatMap((mention) => [...given(mention, evidence), ...notGiven(mention, evidence)]);
  return [...plain, ...severalGiven(evidence), ...oneOrOther(evidence), ...onlyThen(evidence)];
}

/** "must carry `type`, `title` and `status`". */
function severalGiven(evidence: Evidence): Claim[] {
  return groupsIn(evidence).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const whole = { ...first, to: group.at(-1)?.to ?? first.to, cost: group.reduce((sum, { cost }) => sum + cost, 0) };
    const cue = near(evidence, isHaving, whole);
    const isDenied = near(evidence, (lower) => absent.test(lower), whole);
    const entries = group.map(({ entry }) => entry);
    const found = [
      claim(whole, allOf(entries.map(isGiven)), { cue, cost: 0.05 }),
      claim(whole, allOf(entries.map(isPresent)), { cue, cost: 0.06 }),
    ];
    return isDenied === undefined
      ? found
      : [...found, claim(whole, allOf(entries.map(isNotGiven)), { cue: isDenied, cost: 0.05 })];
  });
}

/** "only set if it is closed", "a let one has a tenant, a vacant one has none": a value that some items have and others must not have. */
function onlyThen({ mentions, states, words, denials }: Evidence): Claim[] {
  const isExclusive = denials.length > 0 || words.some(({ lower }) => lower === 'only' || lower === 'unless');
  if (!isExclusive) return [];
  return mentions.flatMap((mention) => {
    const list = scopeOf(mention.entry.path);
    const own = states.filter(
      (state) =>
        JSON.stringify(state.list) === JSON.stringify(list) && (state.to <= mention.from || mention.to <= state.from),
    );
    return own.flatMap(({ check, from, to, cost }) => {
      const covers = [
        ...covered(mention, { from, to }),
        ...words.flatMap(({ lower }, at) => (lower === 'only' ? [at] : [])),
      ];
      const [with_, without] = [isGiven(mention.entry), isNotGiven(mention.entry)];
      const made = (checks: Check[], more: number): Claim => ({
        check: allOf(checks),
        list,
        covers,
        cost: mention.cost + cost + more,
      });
      const [is, isNot] = [check, denied(check)];
      return [
        made([anyOf([isNot, with_]), anyOf([is, without])], 0.1),
        made([anyOf([isNot, without]), anyOf([is, with_])], 0.1),
        made([anyOf([is, without])], 0.08),
      ];
    });
  });
}

function claim(mention: Mention, check: Check, { cue, cost }: { cue: Cue | undefined; cost: number }): Claim {
  return {
    check,
    list: scopeOf(mention.entry.path),
    covers: cue === undefined ? covered(mention) : covered(mention, cue),
    cost: mention.cost + cost,
  };
}

const near = ({ words }: Evidence, says: (lower: string) => boolean, { from, to }: Cue): Cue | undefined => {
  const found = words.flatMap(({ lower }, at) =>
    says(lower) && (at < from || at >= to) ? [{ from: at, to: at + 1 }] : [],
  );
  return found.toSorted((left, right) => Math.abs(left.from - from) - Math.abs(right.from - from))[0];
};

function given(mention: Mention, evidence: Evidence): Claim[] {
  const cue = near(evidence, isHaving, mention);
  const cost = (cue === undefined ? 0.3 : 0.08) + (evidence.denials.length > 0 ? 0.15 : 0);
  const { entry } = mention;
  const own = [claim(mention, isGiven(entry), { cue, cost })];
  return entry.isObject || entry.isList || !entry.types.has('string')
    ? own
    : [...own, claim(mention, isPresent(entry), { cue, cost: cost + 0.02 })];
}

function notGiven(mention: Mention, evidence: Evidence): Claim[] {
  const cue = near(evidence, (lower) => absent.test(lower), mention);
  if (cue === undefined) return [];
  const { entry } = mention;
  const isNull = cuesOf(evidence.words, strict).length > 0;
  const found = [claim(mention, isNotGiven(entry), { cue, cost: 0.1 })];
  if (isNull) found.push(claim(mention, test(entry.path, { op: 'null' }), { cue, cost: 0.08 }));
  if (entry.isList || entry.types.has('string'))
    found.push(claim(mention, test(entry.path, { op: 'empty' }), { cue, cost: 0.12 }));
  return found;
}

/** "a phone or an email". */
function oneOrOther(evidence: Evidence): Claim[] {
  const found: Claim[] = [];
  for (const first of evidence.mentions)
    for (const second of evidence.mentions) {
      const isJoined = evidence.words.slice(first.to, second.from).some(({ lower }) => lower === 'or');
      const list = scopeOf(first.entry.path);
      if (
        !isJoined ||
        second.from - first.to > 4 ||
        JSON.stringify(list) !== JSON.stringify(scopeOf(second.entry.path))
      )
        continue;
      found.push({
        check: anyOf([isGiven(first.entry), isGiven(second.entry)]),
        list,
        covers: covered({ from: first.from, to: second.to }),
        cost: first.cost + second.cost + 0.05,
      });
    }
  return found;
}
