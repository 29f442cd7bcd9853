import type { Scanner } from './scanner.ts';

const thirdPerson = {
  be: 'is',
  contain: 'contains',
  start: 'starts',
  end: 'ends',
  match: 'matches',
  have: 'has',
  leak: 'leaks',
  equal: 'equals',
} as const;

export type Verb = keyof typeof thirdPerson;

/** A predicate as a verb and what follows it, so that it can be negated and put in the infinitive. */
export interface VerbPhrase {
  verb: Verb;
  rest: string;
}

/** "is greater than 0", "does not contain ...". */
export function finite({ verb, rest }: VerbPhrase, negated: boolean): string {
  if (!negated) return `${thirdPerson[verb]} ${rest}`;
  return verb === 'be' ? `is not ${rest}` : `does not ${verb} ${rest}`;
}

/** "to be greater than 0", "not to contain ...". */
export function infinitive({ verb, rest }: VerbPhrase, negated: boolean): string {
  return `${negated ? 'not ' : ''}to ${verb} ${rest}`;
}

/** In the order in which they are tried; what is denied begins as what is not. */
const finiteForms = Object.keys(thirdPerson)
  .filter((verb): verb is Verb => Object.hasOwn(thirdPerson, verb))
  .flatMap((verb) => [true, false].map((negated) => ({ verb, negated, text: finite({ verb, rest: '' }, negated) })));

/** The verb at the scanner, behind which its predicate begins. */
export function readVerb(text: Scanner): { verb: Verb; negated: boolean } | undefined {
  return finiteForms.find((form) => text.take(form.text));
}
