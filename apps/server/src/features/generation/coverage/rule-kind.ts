import type { RuleKind } from '@assay/contract';
import type { Check, Predicate, Subject, Test } from '@assay/rules';

const BY_SUBJECT: Partial<Record<Subject['kind'], RuleKind>> = {
  status: 'status',
  time: 'time',
  size: 'time',
  header: 'header',
  cookie: 'header',
  contentType: 'header',
  charset: 'header',
  error: 'error',
};

const BY_PREDICATE: Partial<Record<Predicate['op'], RuleKind>> = {
  schema: 'schema',
  leaks: 'leak',
  sorted: 'list',
  unique: 'list',
  length: 'list',
};

const BY_OPERAND: Record<string, RuleKind> = {
  request: 'echo',
  variable: 'consistency',
  field: 'between_fields',
  size: 'between_fields',
};

function kindOfTest({ subject, predicate }: Test): RuleKind {
  const operand = 'value' in predicate ? BY_OPERAND[predicate.value.kind] : undefined;
  return BY_PREDICATE[predicate.op] ?? operand ?? BY_SUBJECT[subject.kind] ?? 'value';
}

/** What a rule looks at; a rule with conditions counts as what it says when they hold. */
export function ruleKind(check: Check | null): RuleKind {
  if (check === null) return 'unknown';
  switch (check.kind) {
    case 'test':
      return kindOfTest(check);
    case 'outcome':
      return 'outcome';
    case 'not':
    case 'each':
      return ruleKind(check.check);
    case 'when':
      return ruleKind(check.consequence);
    case 'all':
    case 'any':
      return ruleKind(check.checks[0] ?? null);
  }
}
