import { predicatePhrase } from '../predicates/registry.ts';
import type { Check, EachItem, Outcome, OutcomeName, Test } from '../tree/check.ts';
import { formatPath } from '../tree/path.ts';
import { itemQuantifierWording, quantifierWording } from '../wording/quantifiers.ts';
import { subjectPhrase } from '../wording/subjects.ts';
import { finite, infinitive } from '../wording/verbs.ts';

/** The verb of an outcome sentence and what it is said of when the author names nothing. */
export const outcomePhrases: Record<OutcomeName, { verb: string; thing: string }> = {
  succeeds: { verb: 'succeeds', thing: 'request' },
  created: { verb: 'is created', thing: 'resource' },
  updated: { verb: 'is updated', thing: 'resource' },
  deleted: { verb: 'is deleted', thing: 'resource' },
  retrieved: { verb: 'is retrieved', thing: 'resource' },
  accepted: { verb: 'is accepted', thing: 'request' },
  rejected: { verb: 'is rejected', thing: 'request' },
  denied: { verb: 'is denied', thing: 'access' },
  unauthenticated: { verb: 'is unauthorized', thing: 'request' },
  forbidden: { verb: 'is forbidden', thing: 'request' },
  notFound: { verb: 'is not found', thing: 'resource' },
  conflict: { verb: 'conflicts', thing: 'request' },
  invalid: { verb: 'fails validation', thing: 'request' },
  rateLimited: { verb: 'is rate limited', thing: 'request' },
  broken: { verb: 'breaks the server', thing: 'request' },
};

/** The check as one sentence in the rule language; compiling it again gives the same check. */
export function paraphrase(check: Check): string {
  const text = phrase(check);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function phrase(check: Check): string {
  switch (check.kind) {
    case 'test':
      return `${quantifiedPhrase(check)} ${finite(predicatePhrase(check.predicate, check.subject), check.negated)}`;
    case 'outcome':
      return outcomePhrase(check);
    case 'all':
      return check.checks.map(grouped).join(' and ');
    case 'any':
      return check.checks.map(grouped).join(' or ');
    case 'not':
      return `it is not true that ${grouped(check.check)}`;
    case 'when':
      return `if ${grouped(check.condition)} then ${grouped(check.consequence)}`;
    case 'each':
      return `${itemsPhrase(check)} it holds that ${grouped(check.check)}`;
  }
}

/** The subject of a test with its quantifier: "every `items[*].price`", "at least 2 of `items[*].price`". */
function quantifiedPhrase({ subject, quantifier }: Test): string {
  return `${quantifierWording.write(quantifier)}${subjectPhrase(subject)}`;
}

/** "for every item of `orders` where `status` is "paid"". */
function itemsPhrase({ list, quantifier, filter }: EachItem): string {
  const which = filter === null ? '' : ` where ${grouped(filter)}`;
  return `for ${itemQuantifierWording.write(quantifier)} of \`${formatPath(list)}\`${which}`;
}

function grouped(check: Check): string {
  return check.kind === 'test' || check.kind === 'outcome' ? phrase(check) : `(${phrase(check)})`;
}

export function outcomePhrase({ outcome, thing, field }: Outcome): string {
  const { verb, thing: usual } = outcomePhrases[outcome];
  return `the ${thing ?? usual} ${verb}${field === null ? '' : ` on \`${field}\``}`;
}

/** What a test asks for, for "Expected ... to be ...". */
export function expectation(test: Test): string {
  return `${quantifiedPhrase(test)} ${infinitive(predicatePhrase(test.predicate, test.subject), test.negated)}`;
}
