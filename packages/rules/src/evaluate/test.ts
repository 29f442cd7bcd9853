import type { Json } from '@assay/api-model';
import type { Verdict } from '../exchange.ts';
import { expectation } from '../paraphrase/paraphrase.ts';
import type { Predicate, Quantifier, Test } from '../tree/check.ts';
import { judgeForm, judgeLeaks, judgeSchema } from './body-rules.ts';
import { nearestPath } from './lookup/nearest.ts';
import { observe } from './lookup/observe.ts';
import type { Judged, Observed } from './lookup/observed.ts';
import { judgeByAnswer } from './other-answers/by-answer.ts';
import { comparedWith } from './values/compared-with.ts';
import { comparesAnswers } from './other-answers/other-answers.ts';
import type { ValuePredicate } from '../predicates/meets.ts';
import { canBeDenied, meets } from '../predicates/meets.ts';
import { isSaidOf } from '../predicates/registry.ts';
import { forItem } from './other-answers/same-item.ts';
import { described, evidenceOf, failed, passed } from './report.ts';

const maxEvidence = 20;

export function judgeTest(test: Test, judged: Judged, sentence: () => string): Verdict {
  const { predicate } = test;
  if (predicate.op === 'schema') return judgeSchema(test, judged);
  if (predicate.op === 'leaks') return judgeLeaks(test, predicate, judged);
  if (predicate.op === 'form') return judgeForm(test, predicate.form, judged);
  if (comparesAnswers(predicate)) return judgeByAnswer(test, predicate, { judged, sentence });
  return judgeValues(test, judged, sentence);
}

function judgeValues(test: Test, judged: Judged, sentence: () => string): Verdict {
  const locations = locationsOf(test, judged);
  const quantifier = effectiveQuantifier(test);
  if (locations.length === 0) return judgeNothing(test, quantifier);
  // A star that is still in a path stands for a list that is not there, so nothing can be said of its items.
  const broken = locations.find((location) => location.value === undefined && location.path.includes('[*]'));
  const predicateAt = forItem(test.predicate, test.subject);
  const met = locations.map((location) =>
    locationMeets(location, predicateAt === null ? test : { ...test, predicate: predicateAt(location.path) }, judged),
  );
  const count = met.filter(Boolean).length;
  const isMissing = locations.every(({ value }) => value === undefined);
  if (
    broken === undefined && !(isMissing && denies(quantifier))
      ? holds(quantifier, count, locations.length)
      : isAbsence(test)
  ) {
    return passed(`${sentence()}.`, () =>
      locations.slice(0, maxEvidence).map((location, index) => evidenceOf(location, met[index] ?? true)),
    );
  }
  return failedValues(test, { locations, met, quantifier }, judged);
}

/** Of what is nowhere nothing can be denied: "no dose exceeds 500" says that there are doses. */
function denies({ kind }: Quantifier): boolean {
  return kind === 'none' || kind === 'atMost';
}

function failedValues(
  test: Test,
  { locations, met, quantifier }: { locations: Observed[]; met: boolean[]; quantifier: Quantifier },
  judged: Judged,
): Verdict {
  const wantsFew = quantifier.kind === 'none' || quantifier.kind === 'atMost';
  const guilty = locations.filter((_, index) => (met[index] ?? false) === wantsFew);
  const culprits = guilty.length > 0 ? guilty : locations;
  const counted = 'count' in quantifier ? `${met.filter(Boolean).length} of ${locations.length} do: ` : '';
  // Where other items have the value, the location is right and only this item lacks it.
  const near =
    test.subject.kind === 'field' && locations.every(({ value }) => value === undefined)
      ? nearestPath(test.subject.path, judged.exchange)
      : null;
  const hint = near === null ? '' : `; the nearest is \`${near}\``;
  // What an item is compared with of its own differs from item to item.
  const other =
    near === null && forItem(test.predicate, test.subject) === null ? comparedWith(test.predicate, judged) : '';
  const reason = `Expected ${expectation(test)}, but ${counted}${described(culprits)}${hint}${other}.`;
  return failed(
    reason,
    culprits.slice(0, maxEvidence).map((location) => evidenceOf(location, false)),
  );
}

/** Text operations look at the raw body; what only JSON can have is looked up in the parsed one. */
function locationsOf(test: Test, judged: Judged): Observed[] {
  if (test.subject.kind !== 'body' || !looksAtJson(test.predicate)) return observe(test.subject, judged);
  const body = judged.exchange.responseJson();
  if (body.ok) return [{ path: 'body', value: body.value }];
  const text = judged.exchange.response.body;
  if (test.predicate.op === 'empty' || test.predicate.op === 'present') return [{ path: 'body', value: text }];
  return [{ path: 'body', value: undefined }];
}

/** Text has these too. */
const ofRawText = new Set<Predicate['op']>(['contains', 'present', 'unset']);

const isOfStructure = (op: Predicate['op']) => isSaidOf(op, 'list') || isSaidOf(op, 'object');

function looksAtJson(predicate: Predicate): boolean {
  const { op } = predicate;
  if (op !== 'compare') return op === 'type' || (isOfStructure(op) && !ofRawText.has(op));
  return (
    predicate.value.kind === 'literal' && predicate.value.value !== null && typeof predicate.value.value === 'object'
  );
}

/** Several locations may carry an error message; one that fits is enough. */
function effectiveQuantifier({ quantifier, subject, negated }: Test): Quantifier {
  if (quantifier.kind !== 'implied' || subject.kind !== 'error') return quantifier;
  return { kind: negated ? 'all' : 'any' };
}

function judgeNothing(test: Test, quantifier: Quantifier): Verdict {
  if (quantifier.kind !== 'implied' && holds(quantifier, 0, 0)) {
    return passed(
      `There are no items, so nothing contradicts that ${expectation(test).replace(' to be ', ' is ')}.`,
      [],
    );
  }
  return failed(`Expected ${expectation(test)}, but there are no items.`, []);
}

function isAbsence({ predicate, negated }: Test): boolean {
  return (predicate.op === 'present' && negated) || (predicate.op === 'unset' && !negated);
}

function isSearched(subject: Test['subject']): boolean {
  const last = subject.kind === 'field' ? subject.path.at(-1) : undefined;
  return typeof last === 'object' && 'find' in last;
}

function locationMeets(location: Observed, test: Test, judged: Judged): boolean {
  const { predicate, negated, subject } = test;
  if (predicate.op === 'schema' || predicate.op === 'leaks' || predicate.op === 'form') return false;
  if (comparesAnswers(predicate)) return false;
  // What is looked for by its name alone is there whatever it is.
  if (negated && predicate.op === 'present' && isSearched(subject)) return location.value === undefined;
  if (subject.kind === 'body' && predicate.op === 'present') return (location.value !== '') !== negated;
  if (location.value === undefined) return negated ? missingMeetsNegation(test) : predicate.op === 'unset';
  return valueMeets(written(location.value, test), { predicate, negated }, judged);
}

/** What a header says, as the type that is asked for: `Retry-After: 30` is an integer (RFC 9110, section 10.2.3). */
function written(value: Json, { subject, predicate }: Test): Json {
  const isWire = subject.kind === 'header' || subject.kind === 'cookie';
  if (typeof value !== 'string' || !isWire || predicate.op !== 'type') return value;
  const { type } = predicate;
  const text = value.trim();
  if ((type === 'number' || type === 'integer') && /^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  return type === 'boolean' && /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : value;
}

function valueMeets(
  value: Json,
  { predicate, negated }: { predicate: ValuePredicate; negated: boolean },
  judged: Judged,
): boolean {
  if (negated && predicate.op === 'null') return value !== null;
  if (negated && !canBeDenied(value, predicate)) return false;
  return meets(value, predicate, judged) !== negated;
}

/** A missing value contradicts what is said about it, negated or not; but a header, cookie or error that is not there cannot contain what it must not. */
function missingMeetsNegation({ predicate, subject }: Test): boolean {
  if (predicate.op === 'present') return true;
  if (predicate.op === 'unset' || predicate.op === 'empty' || predicate.op === 'null') return false;
  return (
    subject.kind === 'header' || subject.kind === 'cookie' || subject.kind === 'error' || subject.kind === 'contentType'
  );
}

export function holds(quantifier: Quantifier, count: number, total: number): boolean {
  switch (quantifier.kind) {
    case 'implied':
    case 'all':
      return count === total;
    case 'any':
      return count > 0;
    case 'none':
      return count === 0;
    case 'exactly':
      return count === quantifier.count;
    case 'atLeast':
      return count >= quantifier.count;
    case 'atMost':
      return count <= quantifier.count;
  }
}
