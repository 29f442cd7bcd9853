import type { Comparison, Path, StepLocation, Subject } from '../tree/vocabulary.ts';
import { formatPath } from '../tree/path.ts';

/** A predicate as a verb and what follows it, so that it can be negated and put in the infinitive. */
export interface VerbPhrase {
  verb: 'be' | 'contain' | 'start' | 'end' | 'match' | 'have' | 'leak';
  rest: string;
}

export const comparisons: Record<Comparison, string> = {
  equal: '',
  greater: 'greater than ',
  less: 'less than ',
  atLeast: 'at least ',
  atMost: 'at most ',
};

/** The same of a count or a distance, where equal is "exactly". */
export const exactly = (comparison: Comparison) => (comparison === 'equal' ? 'exactly ' : comparisons[comparison]);

const subjectPhrases: { [Kind in Subject['kind']]: (subject: Subject & { kind: Kind }) => string } = {
  status: () => 'the status',
  time: () => 'the response time',
  size: () => 'the response size',
  header: ({ name }) => `the header \`${name}\``,
  cookie: ({ name, attribute }) =>
    `the ${attribute === null ? '' : `\`${attribute}\` attribute of the `}cookie \`${name}\``,
  contentType: () => 'the content type',
  charset: () => 'the charset',
  body: () => 'the body',
  field: ({ path }) => `\`${formatPath(path)}\``,
  error: ({ part }) => (part === 'object' ? 'an error' : `the error ${part}`),
  request: ({ part, name }) => `the ${part === 'any' ? '' : `${part} `}value \`${name}\` that was sent`,
};

export function subjectPhrase(subject: Subject): string {
  return (subjectPhrases[subject.kind] as (subject: Subject) => string)(subject);
}

/** `data.stock` in step "before". */
export function otherPhrase({ step, subject }: StepLocation): string {
  return `${subjectPhrase(subject)} in step ${JSON.stringify(step)}`;
}

/** " by `price`" for what tells items apart or orders them; empty where they do so as a whole. */
export const byPhrase = (path: Path | null) => (path === null ? '' : ` by \`${formatPath(path)}\``);

export function be(rest: string): VerbPhrase {
  return { verb: 'be', rest };
}

const thirdPerson = {
  be: 'is',
  contain: 'contains',
  start: 'starts',
  end: 'ends',
  match: 'matches',
  have: 'has',
  leak: 'leaks',
} as const;

/** "is greater than 0", "does not contain ...". */
export function finite({ verb, rest }: VerbPhrase, negated: boolean): string {
  if (!negated) return `${thirdPerson[verb]} ${rest}`;
  return verb === 'be' ? `is not ${rest}` : `does not ${verb} ${rest}`;
}

/** "to be greater than 0", "not to contain ...". */
export function infinitive({ verb, rest }: VerbPhrase, negated: boolean): string {
  return `${negated ? 'not ' : ''}to ${verb} ${rest}`;
}
