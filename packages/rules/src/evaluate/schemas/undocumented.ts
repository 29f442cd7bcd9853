/** What is said where the document has no answer with the status that came; findings read the status out of stored results. */
export const undocumentedText = (status: number): string =>
  `No answer is documented for status ${status}, so the body cannot be compared with its schema.`;

/** The status of an answer that is not documented; null for another reason. */
export function undocumentedIn(reason: string): number | null {
  const status = Number(/^No answer is documented for status (\d{3})/.exec(reason)?.[1]);
  return Number.isNaN(status) ? null : status;
}
