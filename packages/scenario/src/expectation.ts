/** The status that an answer must have. */
export interface Expectation {
  status: number;
  /** The status is a convention, not a promise of the document: another one of its class (4xx) will do. */
  acceptsClass: boolean;
}

/** The one decision whether an answer has the status that is wanted of it. */
export function statusMet({ status, acceptsClass }: Expectation, answered: number): boolean {
  return answered === status || (acceptsClass && classOf(answered) === classOf(status));
}

/** What is expected, as it is shown: `400`, or `400 or another 4xx`. */
export function expectedText({ status, acceptsClass }: Expectation): string {
  return acceptsClass ? `${status} or another ${classOf(status)}xx` : `${status}`;
}

/** What to say of an answer that has another status. */
export function unmetStatusText(expected: Expectation, answered: number | null): string {
  return `Expected status ${expectedText(expected)}, but the API answered ${answered}.`;
}

const classOf = (status: number): number => Math.floor(status / 100);
