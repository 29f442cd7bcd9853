import type { Json } from '@assay/api-model';
import type { Exchange } from '../../exchange.ts';
import { prepareSample } from '../../exchange.ts';
import { property, walk } from '../../evaluate/lookup/fields.ts';
import type { Reading } from '../../grammar/reading.ts';
import { literal } from '../../language/values/values.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check, Test } from '../../tree/check.ts';
import type { AmbiguousReading } from '../compilation.ts';

/**
 * What else a sentence may well mean, given what a known good answer looks like; empty when nothing.
 * Each alternative comes with an answer that it passes and one that it fails, so that the author can pick.
 */
export function doubts({ check }: Reading, sample: Exchange): AmbiguousReading[] {
  const body = prepareSample(sample).responseTree();
  if (!body.ok || body.value === null || typeof body.value !== 'object') return [];
  const { status } = sample.response;
  if (check.kind === 'outcome') return outcomeDoubts(check, { body: body.value, status });
  return check.kind === 'test' ? listDoubts(check, body.value) : [];
}

function outcomeDoubts(
  check: Check & { kind: 'outcome' },
  { body, status }: { body: Json; status: number },
): AmbiguousReading[] {
  const { outcome } = check;
  if (outcome === 'updated' && status === 200) {
    const sent: Check = { kind: 'all', checks: [check, changedTest(body)] };
    return [
      reading(check, 'status 200, whatever the body says', 'status 409'),
      reading(sent, 'status 200 with the value that was sent', 'status 200 with the old value'),
    ];
  }
  const errors = property(body, 'errors');
  if (outcome !== 'rejected' || check.thing === null || !Array.isArray(errors) || (status !== 400 && status !== 422))
    return [];
  const explained: Check = { kind: 'all', checks: [check, lengthTest(errors.length)] };
  return [
    reading(check, `status ${status} without a body`, 'status 200'),
    reading(explained, `status ${status} with ${errors.length} in \`errors\``, `status ${status} without a body`),
  ];
}

/** The first plain value of the answer stands for the one that was changed; the author picks another. */
function changedTest(body: Json): Test {
  const names = body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [];
  const name = names.find((key) => !/id$/i.test(key) && typeof property(body, key) === 'string') ?? names[0] ?? 'name';
  return {
    kind: 'test',
    subject: { kind: 'field', path: [name] },
    quantifier: { kind: 'implied' },
    predicate: { op: 'compare', comparison: 'equal', value: { kind: 'request', part: 'any', name } },
    negated: false,
  };
}

function lengthTest(count: number): Test {
  return {
    kind: 'test',
    subject: { kind: 'field', path: ['errors'] },
    quantifier: { kind: 'implied' },
    predicate: { op: 'length', comparison: 'equal', value: literal(count) },
    negated: false,
  };
}

/** "Reviews exist": the list is there, or there is something in it. */
function listDoubts(check: Test, body: Json): AmbiguousReading[] {
  if (check.subject.kind !== 'field' || check.predicate.op !== 'present' || check.negated) return [];
  const [location] = walk(body, check.subject.path);
  if (!Array.isArray(location?.value)) return [];
  const filled: Test = { ...check, predicate: { op: 'length', comparison: 'atLeast', value: literal(1) } };
  return [
    reading(check, `\`${location.path}\`: []`, `no \`${location.path}\``),
    reading(filled, `\`${location.path}\`: [{...}]`, `\`${location.path}\`: []`),
  ];
}

function reading(check: Check, passes: string, fails: string): AmbiguousReading {
  return { check, paraphrase: paraphrase(check), passes, fails };
}
