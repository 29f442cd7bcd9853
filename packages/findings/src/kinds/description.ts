import type { Finding, Suspect } from '@assay/contract';
import type { About } from '../claims/claim.ts';
import type { DescribedApi } from '../document/described-api.ts';
import type { DocumentPatch } from '../document/patch.ts';
import type { Tally } from '../result.ts';

/** What the results of one cause have in common. */
export interface Group<A extends About = About> {
  about: A;
  /** In the order in which they came; empty for what concerns the API as a whole. */
  operations: readonly string[];
  /** Results that say it. */
  count: number;
  /** Values in their answers that are as documented, beside those that are not. */
  kept?: number;
  isConvention: boolean;
  /** Of the scenarios that try something beside the valid request and break nothing. */
  names?: readonly string[];
}

export interface FindingContext {
  api: DescribedApi;
  tallies: readonly Tally[];
}

/** A part of a document, by the tokens of its pointer, and what it says. */
export interface DocumentPart {
  tokens: readonly string[];
  says: string;
}

/** What findings about single fields have in common that are one where there are `from` of them. */
export interface JoinedFields {
  family: string;
  field: string;
  from: number;
  title: (of: { fields: string; operations: readonly string[]; count: number }) => string;
  /** Where together they say more than each alone. */
  why?: string;
  decide?: string;
}

/** What is said of a group: its title, and whose mistake it probably is. */
export interface Description {
  title: string;
  suspect: Suspect;
  second: Suspect;
  why: string;
  decide: string;
  strength: Finding['strength'];
  document?: DocumentPart | null;
  patch?: DocumentPatch | null;
  joins?: JoinedFields | null;
}

/** "`GET /books`", or "3 operations". */
export function subjectOf(operations: readonly string[]): string {
  return operations.length === 1 ? `\`${operations[0]}\`` : `${operations.length} operations`;
}

/** "answers", or "answer" for several. */
export const verb = (operations: readonly string[], one: string, several: string): string =>
  operations.length === 1 ? one : several;

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
