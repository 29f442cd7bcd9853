import type { ImportedRequest } from '../../../db/schema/index.ts';
import type { Known } from './match-requests.ts';
import { markOf, nothing } from '../../imports/index.ts';
import type { Sent, SentValue } from '../../imports/index.ts';

/** What a newer collection changes in one scenario, and which edits it keeps. */
export interface RequestDifference {
  columns: Partial<Pick<Known, 'expectedHttpStatus' | 'name' | 'requiresAuth'>>;
  /** What the scenario is to send. */
  sent: Sent;
  /** Titles of tests that the collection did not have before. */
  newTests: string[];
  changes: string[];
  kept: string[];
}

interface Sides {
  /** The scenario as it is, and what it sends. */
  now: Known;
  nowSent: Sent;
  /** The request in the newer collection, and what it sends. */
  fresh: ImportedRequest;
  freshSent: Sent;
}

/**
 * Compares three states of a scenario: as the collection had it, as it is, as the newer collection has it. What only the collection
 * has changed is applied; edits made here are kept, and if both changed, the change of the collection is reported.
 */
export function compareRequest({ now, nowSent, fresh, freshSent }: Sides): RequestDifference {
  const before = now.imported;
  const difference: RequestDifference = { columns: {}, sent: nowSent, newTests: [], changes: [], kept: [] };
  const settle = <T>(values: Three<T>, text: (value: T) => string, yours: string): T => {
    const { value, outcome } = merge(values);
    if (outcome === 'taken') difference.changes.push(text(values.fresh));
    if (outcome === 'kept') difference.kept.push(`${text(values.fresh)} in the collection; ${yours}`);
    return value;
  };
  const name = settle(
    { before: before?.name, now: now.name, fresh: fresh.name },
    (value) => `Name is now "${value}"`,
    'yours stays',
  );
  const expectedHttpStatus = settle(
    { before: before?.expected_status, now: now.expectedHttpStatus, fresh: fresh.expected_status },
    (value) => `Expected status is now ${value}`,
    `your ${now.expectedHttpStatus} stays`,
  );
  const requiresAuth = settle(
    { before: before?.requires_auth, now: now.requiresAuth, fresh: fresh.requires_auth },
    (value) => (value ? 'Signs in now' : 'Does not sign in any more'),
    'yours stays',
  );
  difference.columns = { name, expectedHttpStatus, requiresAuth };
  difference.sent = mergedSent(difference, { now, nowSent, fresh, freshSent });
  compareTests(difference, before?.tests ?? null, fresh.tests);
  return difference;
}

interface Three<T> {
  /** Undefined when unknown. */
  before: T | undefined;
  now: T;
  fresh: T;
}

function merge<T>({ before, now, fresh }: Three<T>): { value: T; outcome: 'kept' | 'same' | 'taken' } {
  if (now === fresh) return { value: now, outcome: 'same' };
  if (before === now) return { value: fresh, outcome: 'taken' };
  return { value: now, outcome: before === fresh ? 'same' : 'kept' };
}

function mergedSent(difference: RequestDifference, { now, nowSent, freshSent }: Sides): Sent {
  const before = now.imported?.sent;
  const merged = new Map<string, SentValue>();
  for (const key of new Set([...nowSent.keys(), ...freshSent.keys()])) {
    const [current, next] = [nowSent.get(key) ?? nothing, freshSent.get(key) ?? nothing];
    const { outcome } = merge({
      before: before && (before[key] ?? null),
      now: markOf(key, current),
      fresh: markOf(key, next),
    });
    merged.set(key, outcome === 'taken' ? next : current);
    if (outcome === 'taken') difference.changes.push(sentText(key, next));
    if (outcome === 'kept')
      difference.kept.push(`${sentText(key, next)} in the collection; ${yoursText(key, current)}`);
  }
  return merged;
}

const longestShown = 80;
const shown = (text: string): string => `"${text.length > longestShown ? `${text.slice(0, longestShown)}...` : text}"`;

function sentText(key: string, { text, json }: SentValue): string {
  const what = key === 'body' ? 'The body' : `The ${key}`;
  if (text === null && json === null) return `${what} is not sent any more`;
  return key === 'body' ? 'The body is another one' : `${what} is now ${shown(text ?? '')}`;
}

function yoursText(key: string, { text }: SentValue): string {
  return key === 'body' || text === null ? 'yours stays' : `your ${shown(text)} stays`;
}

function compareTests(difference: RequestDifference, before: string[] | null, fresh: string[]): void {
  // Without a record, new tests cannot be recognized; tests that already have a rule are removed later.
  difference.newTests = fresh.filter((title) => before?.includes(title) !== true);
  for (const title of before ?? []) {
    if (!fresh.includes(title)) {
      difference.kept.push(
        `The test "${title}" is not in the collection any more; a validation rule that it has become stays`,
      );
    }
  }
}
