import type { Step, StepValue } from '@assay/scenario';
import type { LearnedReference } from '../learned/facts-of.ts';
import type { FaultKind, ScenarioDetails, SuccessKind } from '../types.ts';

/** The value of a reference to another record by its name, such as `author`; null when nothing yields one. */
/** False for a kind of record that the API keeps, and of which nothing here can be had. */
/** `learned`: what the API was seen to ask for at that reference. */
export type Refer = (
  name: string | ShownValue,
  description: string,
  learned?: LearnedReference,
) => string | null | false;

/** The member of a body that a record shows the value of, instead of a reference by its name. */
export interface ShownValue {
  shown: string;
}

/** A scenario before it is chosen and its rules are written. */
export interface Candidate {
  name: string;
  kind: FaultKind | SuccessKind;
  /** The id of the oracle whose claim it tests, or of a part of that claim. */
  oracle?: string;
  /** A part of the claim that other code of a server keeps, of which the first scenario counts as one of its own. */
  part?: string;
  /** How many operations send the same shared requests, as far as that is known. */
  sharedAmong?: number;
  /** How much worse the fault is that it finds than the usual one of its kind; 1 where nothing is said. */
  severity?: number;
  /** Null for a request that must succeed. */
  errorIn: string | null;
  expectedStatus: number;
  details: ScenarioDetails;
  overrides: StepValue[];
  /** The overrides with unique values and references bound, worked out for those that are chosen only. */
  bound?: (refer?: Refer) => StepValue[];
  /** Beside the rules that every answer with this status has to keep. */
  rules?: string[];
  /** Its answer leaves out what the document requires, because it was asked to. */
  isPartial?: boolean;
  /** Its answer does not repeat all that is sent. */
  isUnechoed?: true;
  /** Its own steps show that the request is accepted without the fault; it needs no other request of the run for that. */
  hasControl?: true;
  /** It has all that it needs in its own values, and stands on no record. */
  standsAlone?: true;
  /** Replaces the system's login with what the steps or overrides send. */
  ownCredentials?: boolean;
}

type Costed = Pick<Candidate, 'details'> & Partial<Pick<Candidate, 'errorIn' | 'standsAlone'>>;

const usesAny = ({ values }: Step, names: readonly string[]): boolean => {
  const text = JSON.stringify(values);
  return names.some((name) => text.includes(`{{${name}}}`));
};

const stepsOf = ({ details, errorIn = null }: Costed): Step[] => {
  const { before = [], followUps = [], after = [], extracts = [] } = details;
  const made = errorIn === null ? [] : extracts.map(({ name }) => name);
  return [...before, ...followUps, ...after.filter((step) => !usesAny(step, made))];
};

const NEW_ID = /\{\{\$random/;

/** A PUT to an id that nothing has goes out after a read that says so. */
const isAfterRead = (values: readonly StepValue[]): boolean =>
  values.some((value) => value.in === 'path' && NEW_ID.test(value.value ?? ''));

const requestsOf = ({ operation, values }: Step): number =>
  operation.startsWith('PUT ') && isAfterRead(values) ? 2 : 1;

/**
 * How many requests a scenario sends beside those that it shares with others, its steps included. What removes the record of an
 * accepted request is not sent after a refusal.
 */
export const costOf = (candidate: Costed): number =>
  1 +
  (candidate.standsAlone === true ? 1 : 0) +
  stepsOf(candidate)
    .filter(({ shared, fallback }) => shared !== true && fallback !== true)
    .reduce((sum, step) => sum + requestsOf(step), 0);

/** A request that scenarios share, as a text that is the same for all of them. */
export const writtenRequest = ({ operation, values, extracts, name }: Step): string =>
  JSON.stringify([operation, values, extracts, name]);

/** How many requests a shared one is. */
export const sharedCost = (written: string): number =>
  written.startsWith('["PUT ') && NEW_ID.test(written.split('"in":"body"', 1)[0] ?? '') ? 2 : 1;

/** Each request that a scenario shares with others. */
export const sharedRequests = (candidate: Costed): string[] =>
  stepsOf(candidate)
    .filter(({ shared }) => shared === true)
    .map(writtenRequest);
