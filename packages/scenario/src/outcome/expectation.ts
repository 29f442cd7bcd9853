/** The status that an answer must have. */
export interface Expectation {
  status: number;
  /** The status is a convention, not a promise of the document: another one of its class (4xx) will do. */
  acceptsClass: boolean;
  /** Other statuses that are right as well. */
  alternatives?: readonly number[] | undefined;
  /** Refusals that can have another reason than the one under test: with them nothing is judged. */
  undecided?: readonly number[] | undefined;
}

/** The one decision whether an answer has the status that is wanted of it. */
export function statusMet({ status, acceptsClass, alternatives }: Expectation, answered: number): boolean {
  return isNamed({ status, alternatives }, answered) || (acceptsClass && classOf(answered) === classOf(status));
}

/** Whether an answer has a status that is wanted by its number, not only by its class: nothing more is done to get another one. */
export function isNamed(
  { status, alternatives }: Pick<Expectation, 'alternatives' | 'status'>,
  answered: number,
): boolean {
  return answered === status || alternatives?.includes(answered) === true;
}

/** Whether an answer is a refusal that says nothing about what is tried. */
export function isUndecided(expected: Expectation, answered: number): boolean {
  return expected.undecided?.includes(answered) === true && !statusMet(expected, answered);
}

export const undecidedText = ({ status }: Expectation, answered: number): string =>
  `The API refused this request with ${answered}, which can have another reason than the one under test (expected ${status}). Nothing was judged.`;

/** What is expected, as it is shown: `400`, or `400 or another 4xx`. */
export function expectedText({ status, acceptsClass, alternatives = [] }: Expectation): string {
  if (!acceptsClass && alternatives.length > 0) return [status, ...alternatives].join(' or ');
  return acceptsClass ? `${status} or another ${classOf(status)}xx` : `${status}`;
}

/** What to say of an answer that has another status. */
export function unmetStatusText(expected: Expectation, answered: number | null): string {
  return `Expected status ${expectedText(expected)}, but the API answered ${answered}.`;
}

const classOf = (status: number): number => Math.floor(status / 100);
