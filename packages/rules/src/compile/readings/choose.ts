import type { Exchange, PreparedExchange, RuleContext } from '../../exchange.ts';
import { prepareSample } from '../../exchange.ts';
import { doubts } from './doubts.ts';
import { isMetBy } from '../gates/contradiction.ts';
import { isTautology } from '../gates/tautology.ts';
import { comparesWithUnsent } from '../gates/unsent.ts';
import { isComplete } from '../gates/left-out.ts';
import { inOwnUnits } from '../units/own-units.ts';
import type { Known } from './plausible.ts';
import { implausibility } from './plausible.ts';
import { operandsOf } from './vague.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { nameIndex } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check, Test } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { formatPath, normalName } from '../../tree/path.ts';
import type { AmbiguousReading } from '../compilation.ts';

type Choice =
  | { kind: 'one'; reading: Reading }
  | { kind: 'several'; readings: AmbiguousReading[] }
  /** It is plain what is said, and it holds of every answer. */
  | { kind: 'tautology' }
  | { kind: 'none' };

const leastScore = 0.3;

/** Picks the reading that is meant: the surest one, and among those that had to guess a name the one that a known good answer meets. */
export function choose(found: Reading[], context: RuleContext, tokens: Token[]): Choice {
  const inUnits = inOwnUnits(tokens, nameIndex(context));
  const readings = found.flatMap((reading) => {
    const check = inUnits(reading.check);
    return check === null ? [] : [check === reading.check ? reading : { ...reading, check }];
  });
  const sample = context.samples?.[0];
  const plausible = byPlausibility(readings, {
    names: nameIndex(context),
    hasSample: sample !== undefined,
    ...saidIn(tokens),
  });
  const names = nameIndex(context);
  const ranked = fromComplete(
    sample === undefined ? plausible : bySample(withoutRepeats(plausible), { sample, tokens }),
    {
      tokens,
      names,
    },
  );
  const best = withState(ranked);
  if (best === undefined || best.score < leastScore) return { kind: 'none' };
  if (isTautology(best.check)) return { kind: 'tautology' };
  const alternatives = sample === undefined ? [] : doubts(best, sample);
  if (best.extra !== undefined && best.extra.length > 0) return otherLocations(ranked, best);
  const locations = sameLocations(ranked, best);
  if (locations.length > 1) return { kind: 'several', readings: locations.map(({ check }) => locationReading(check)) };
  return alternatives.length > 1 ? { kind: 'several', readings: alternatives } : { kind: 'one', reading: best };
}

/** Without what ranks before the first reading that leaves no word out. */
function fromComplete(ranked: Reading[], { tokens, names }: { tokens: Token[]; names: NameIndex }): Reading[] {
  const first = ranked.findIndex((reading) => isComplete(reading, tokens, names));
  return first < 0 ? [] : withoutInventions(ranked.slice(first), tokens);
}

/** Where one reading speaks of locations that are known, names that were put together from several words are not meant. */
function withoutInventions(ranked: Reading[], tokens: Token[]): Reading[] {
  const written = new Set(tokens.map(({ text }) => normalName(text)));
  const isInvented = ({ check }: Reading) =>
    testsOf(check).some(
      ({ subject }) =>
        subject.kind === 'field' &&
        subject.path.some((step) => typeof step === 'object' && 'find' in step && !written.has(normalName(step.find))),
    );
  const plain = ranked.filter((reading) => !isInvented(reading));
  return plain.length > 0 ? plain : ranked;
}

/** "the job gets queued" of an answer whose state is queued: both that it was accepted and its state. */
function withState([best, ...others]: Reading[]): Reading | undefined {
  if (best?.check.kind !== 'outcome') return best;
  const stated = others.find(({ check, score }) => score > leastState && isStateTest(check));
  return stated === undefined ? best : { ...best, check: { kind: 'all', checks: [best.check, stated.check] } };
}

const leastState = 0.3;
/** These say what was done, seldom the state it left. */
const deeds = /^(created|updated|deleted|changed|added|removed|saved|stored|returned|retrieved|accepted)$/i;

function isStateTest(check: Check): boolean {
  if (check.kind !== 'test' || check.subject.kind !== 'field' || check.predicate.op !== 'compare' || check.negated)
    return false;
  const { value } = check.predicate;
  const last = check.subject.path.at(-1);
  const isState = typeof last === 'string' && /(status|state)$/i.test(last) && check.subject.path.length === 1;
  return isState && !(value.kind === 'words' && deeds.test(value.text));
}

const maxLocations = 3;

/** Readings that say the same about locations which the words name equally well. */
function sameLocations(ranked: Reading[], best: Reading): (Reading & { check: Test })[] {
  if (ranked.length < 2) return [];
  if (best.check.kind !== 'test' || best.check.subject.kind !== 'field') return [];
  const { predicate, negated } = best.check;
  const said = JSON.stringify([predicate, negated]);
  return withoutRepeats(ranked)
    .filter(
      (reading): reading is Reading & { check: Test } =>
        reading.check.kind === 'test' && reading.check.subject.kind === 'field',
    )
    .filter(
      ({ check, score }) => best.score - score < 0.001 && JSON.stringify([check.predicate, check.negated]) === said,
    )
    .slice(0, maxLocations);
}

/** The name has words that no location in the answer has: a location with the other words may be meant, or one that no known answer shows. */
function otherLocations(readings: Reading[], best: Reading): Choice {
  const { check } = best;
  if (check.kind !== 'test' || check.subject.kind !== 'field') return { kind: 'none' };
  const { predicate, negated } = check;
  const said = JSON.stringify([predicate, negated]);
  const locations = withoutRepeats(readings)
    .map((reading) => reading.check)
    .filter((other): other is Test => other.kind === 'test' && other.subject.kind === 'field')
    .filter((other) => JSON.stringify([other.predicate, other.negated]) === said)
    .slice(0, maxLocations);
  return locations.length > 1 ? { kind: 'several', readings: locations.map(locationReading) } : { kind: 'none' };
}

function locationReading(check: Test): AmbiguousReading {
  const path = check.subject.kind === 'field' ? formatPath(check.subject.path) : '';
  const expects = paraphrase({ ...check, subject: { kind: 'field', path: [] } }).replace(/^`\$` /, '');
  return {
    check,
    paraphrase: paraphrase(check),
    passes: `\`${path}\` ${expects}`,
    fails: `no \`${path}\`, whatever else there is`,
  };
}

function withoutRepeats(readings: Reading[]): Reading[] {
  if (readings.length < 2) return readings;
  const seen = new Set<string>();
  return readings.filter(({ check }) => {
    const key = JSON.stringify(check);
    return seen.has(key) ? false : seen.add(key);
  });
}

function saidIn(tokens: Token[]): Pick<Known, 'quoted' | 'speaksOfText' | 'sorts'> {
  return {
    sorts: new Set(tokens.flatMap(({ text }, at) => (isArticle(tokens[at - 1]) ? [text] : []))),
    quoted: new Set(tokens.filter(({ kind }) => kind === 'quoted').map(({ text }) => text)),
    speaksOfText: tokens.some(
      ({ kind, lower }) => kind === 'word' && /^(body|text|string|payload|content)$/.test(lower),
    ),
  };
}

const isArticle = (token: Token | undefined): boolean => token?.kind === 'word' && /^an?$/.test(token.lower);

function byPlausibility(readings: Reading[], known: Known): Reading[] {
  return ranking(
    readings.map((reading) => {
      const less = implausibility(reading, known);
      return less === 0 ? reading : { ...reading, score: reading.score - less };
    }),
  );
}

function ranking(readings: Reading[]): Reading[] {
  return readings.sort((left, right) => right.score - left.score);
}

const contradicted = 0.5;

function bySample(readings: Reading[], { sample, tokens }: { sample: Exchange; tokens: Token[] }): Reading[] {
  const exchange = prepareSample(sample);
  const meant = readings.filter(({ check }) => !comparesWithUnsent(check, tokens, exchange));
  return ranking(
    meant.map((reading) =>
      holdsOn(reading, exchange) ? reading : { ...reading, score: reading.score - penalty(reading) },
    ),
  );
}

/** While readings are ranked nothing is held against one that compares with a location of the answer: the answer may be one of several. */
function holdsOn({ check }: Reading, sample: PreparedExchange): boolean {
  if (operandsOf(check).some(({ kind }) => kind !== 'literal' && kind !== 'words')) return true;
  return isMetBy(check, sample);
}

/** A sentence that says plainly what it is about is believed even when the sample was otherwise; prose that was taken for a value is not. */
function penalty(reading: Reading): number {
  const prose = operandsOf(reading.check).some((operand) => operand.kind === 'words' && operand.text.includes(' '));
  if (prose) return 0.8;
  return reading.guessed || reading.check.kind === 'outcome' || isAboutHeader(reading) ? contradicted : 0.2;
}

/** A service that echoes what it received keeps headers in its body. */
function isAboutHeader({ check }: Reading): boolean {
  return check.kind === 'test' && (check.subject.kind === 'header' || check.subject.kind === 'contentType');
}
