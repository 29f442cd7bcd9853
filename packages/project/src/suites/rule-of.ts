import type { Expectation, Said } from '@assay/importer';
import { compileRule, paraphrase } from '@assay/rules';
import type { Check, Predicate, RuleContext, Subject } from '@assay/rules';

/** A sentence, or why there is none. */
export type ConvertedRule = { rule: string } | { problem: string };

/** A sentence for an expectation of another tool, or why there is none; null for a status. */
export function ruleOf(expectation: Expectation, context: RuleContext): ConvertedRule | null {
  if (expectation.kind === 'status' || expectation.kind === 'statusClass') return null;
  if (expectation.kind === 'sentence') return readSentence(expectation.text, context);
  const check = checkOf(expectation);
  const rule = paraphrase(check);
  const compiled = compileRule(rule, context);
  const isSame = compiled.status === 'understood' && JSON.stringify(compiled.check) === JSON.stringify(check);
  return isSame ? { rule } : { problem: `"${rule}" is read as something else` };
}

function readSentence(text: string, context: RuleContext): ConvertedRule {
  const { status } = compileRule(text, context);
  if (status === 'understood') return { rule: text };
  const why = status === 'ambiguous' ? 'can be read in several ways' : 'is not understood';
  return { problem: `"${text}" ${why}: write it as a validation rule` };
}

function checkOf(expectation: Exclude<Expectation, { kind: 'sentence' | 'status' | 'statusClass' }>): Check {
  if (expectation.kind === 'time')
    return test(
      { kind: 'time' },
      { predicate: { op: 'compare', comparison: 'less', value: { kind: 'literal', value: expectation.maxMs } } },
    );
  const { said } = expectation;
  const subject: Subject =
    expectation.kind === 'header'
      ? { kind: 'header', name: expectation.name }
      : expectation.path.length === 0
        ? { kind: 'body' }
        : { kind: 'field', path: expectation.path };
  const isNot = said.op === 'notEqual' || said.op === 'absent';
  const isOfEach = expectation.kind === 'body' && expectation.path.some((step) => typeof step === 'object');
  // A loop over nothing fails nothing.
  return test(subject, { predicate: predicateOf(said), negated: isNot !== (said.negated === true), isOfEach });
}

interface Tested {
  predicate: Predicate;
  negated?: boolean;
  isOfEach?: boolean;
}

const test = (subject: Subject, { predicate, negated = false, isOfEach = false }: Tested): Check => ({
  kind: 'test',
  subject,
  quantifier: { kind: isOfEach ? 'all' : 'implied' },
  predicate,
  negated,
});

const comparisons = { above: 'greater', below: 'less', min: 'atLeast', max: 'atMost' } as const;

function predicateOf(said: Said): Predicate {
  if ('value' in said) return valuePredicate(said);
  if (said.op === 'type') return said.type === 'null' ? { op: 'null' } : { op: 'type', type: said.type };
  if (said.op === 'oneOf')
    return { op: 'oneOf', values: said.values.map((value) => ({ kind: 'literal' as const, value })) };
  if (said.op === 'keys') return { op: 'keys', keys: said.keys, only: said.only };
  if (said.op === 'matches') return { op: 'matches', pattern: said.pattern };
  return { op: said.op === 'empty' ? 'empty' : 'present' };
}

function valuePredicate(said: Extract<Said, { value: unknown }>): Predicate {
  const value = { kind: 'literal' as const, value: said.value };
  switch (said.op) {
    case 'equal':
    case 'notEqual':
      return said.value === null ? { op: 'null' } : { op: 'compare', comparison: 'equal', value };
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return { op: said.op, value };
    case 'length':
      return { op: 'length', comparison: boundOf(said.by), value };
    case 'above':
    case 'below':
    case 'max':
    case 'min':
      return { op: 'compare', comparison: comparisons[said.op], value };
  }
}

const boundOf = (by: keyof typeof comparisons | undefined) => (by === undefined ? 'equal' : comparisons[by]);
