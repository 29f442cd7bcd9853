import type { Learned, LearnedOperation, LearnedRepair, WarmUp } from '@assay/contract';
import { plural } from '../../../data/index.ts';
import { parseJson } from '../../../ui/index.ts';
import { kindWords } from './kind-words.ts';

/** The accounts of which the server reported a role, as people call them. */
export const rolesOf = ({ roles = {} }: Learned): { account: string; roles: string[] }[] =>
  Object.entries(roles).map(([login, names]) => ({
    account: accountNames[login] ?? login.replace('account:', ''),
    roles: names,
  }));

const accountNames: Readonly<Record<string, string>> = { own: 'The account of this system', other: 'The other user' };

/** Requests that a warm-up sends at most, beside those that remove what it made. */
export const MAX_REQUESTS = 300;

export interface OperationView {
  key: string;
  operation: LearnedOperation;
}

/** `lines[0].qty`, `the query parameter page`. */
const nameOf = ({ in: location, at }: LearnedRepair): string =>
  location === 'body'
    ? at
        .slice(1)
        .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
        .replaceAll('/', '.') || 'the body'
    : `the ${location} parameter ${at}`;

const moments = { upcoming: 'a time in the future', shifted: 'a time of its own', now: 'the present time' } as const;

function referenceText(repair: Extract<LearnedRepair, { kind: 'reference' }>, name: string, learned: Learned): string {
  const { chosen, isOther = false, by } = repair;
  const resource = kindWords(repair.resource, learned);
  if (by === 'other') return `Takes ${name} from a record of ${resource} that the second user has made`;
  if (isOther) return `Takes ${name} from another record of ${resource} than the rest of the request`;
  const which = chosen === undefined ? '' : ` whose ${chosen.member} is ${chosen.value}`;
  return `Takes ${name} from an existing record of ${resource}${which}`;
}

const requestText = ({ operation, choice }: Extract<LearnedRepair, { kind: 'after' }>): string =>
  choice === undefined ? operation : `${operation} with ${choice.value}`;

/** A date, or so many days after today. */
const dayText = (days: number | string): string => {
  if (typeof days === 'string') return days;
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days === 0 ? 'today' : days > 0 ? `${count} from now` : `${count} ago`;
};

type Needed = Extract<LearnedRepair, { kind: 'state' | 'needs' | 'after' | 'settled' }>;

const isNeeded = (repair: LearnedRepair): repair is Needed =>
  ['state', 'needs', 'after', 'settled'].includes(repair.kind);

/** What has to be so, or to have happened, with the record that is named. */
function neededText(repair: Needed, name: string, learned: Learned): string {
  switch (repair.kind) {
    case 'state':
      return `Takes ${name} from a record that is ${repair.states.join(' or ')}`;
    case 'needs':
      return `Takes ${name} from a record that has a record of ${kindWords(repair.resource, learned)}`;
    case 'after':
      return `Takes ${name} from a record that ${requestText(repair)} was sent to`;
    case 'settled':
      return `Takes ${name} from a record of which ${repair.due} was paid with ${repair.operation}`;
  }
}

/** One repair as a sentence: what is sent because the server asked for it. */
export function repairText(repair: LearnedRepair, learned: Learned): string {
  const name = nameOf(repair);
  if (isNeeded(repair)) return neededText(repair, name, learned);
  switch (repair.kind) {
    case 'value':
      return `Sends ${JSON.stringify(repair.value)} as ${name}`;
    case 'omit':
      return `Does not send ${name}`;
    case 'unique':
      return `Sends a new value as ${name} in each request`;
    case 'moment':
      return `Sends ${moments[repair.moment]} as ${name}`;
    case 'within':
    case 'ahead':
      return `Sends a day from ${dayText(repair.from)} to ${dayText(repair.to)} as ${name}`;
    case 'reference':
      return referenceText(repair, name, learned);
    case 'condition':
      return `Sends the version of the record as ${name}`;
  }
}

/** What else was seen of an operation, in sentences. */
export function factsOf(operation: LearnedOperation): string[] {
  const { duplicates, identity, items, pageSize, start, shown = [], allowedIn = [] } = operation;
  return [
    identity === undefined ? '' : `Its answer names the record in ${identity}.`,
    items === undefined ? '' : `Its list is in ${items === '' ? 'the body itself' : items}.`,
    shown.length === 0
      ? ''
      : `Its answers always had ${plural(shown.length, 'member')} that the document does not promise.`,
    pageSize === undefined ? '' : `A page has ${pageSize} items.`,
    duplicates === 'accepted' ? 'The same request is accepted twice.' : '',
    duplicates === 'refused' ? 'The same request is refused the second time.' : '',
    start === undefined ? '' : `A new record is ${start}.`,
    allowedIn.length === 0 ? '' : `It is allowed for records that are ${allowedIn.join(' or ')}.`,
  ].filter((text) => text !== '');
}

/** Operations of which only facts are known, in the order of their names. */
export function withFacts({ operations }: Learned): OperationView[] {
  return Object.entries(operations)
    .filter(
      ([, one]) =>
        one.repairs.length === 0 &&
        (one.moves ?? []).length === 0 &&
        (one.releases ?? []).length === 0 &&
        one.reachesOthers === undefined &&
        factsOf(one).length > 0,
    )
    .map(([key, operation]) => ({ key, operation }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
}

/** What is said where no request had to be repaired; null where nothing can be. */
export function unrepairedText({ operations }: Learned): string | null {
  const all = Object.values(operations);
  const reached = all.filter(({ outcome }) => outcome === 'accepted').length;
  if (reached === 0) return null;
  return reached === all.length
    ? 'The server accepts the requests as the document describes them.'
    : 'The server accepts the requests that reached it as the document describes them.';
}

/** Operations of which something is known that a person may want to change, in the order of their names. */
export function withFindings({ operations }: Learned): OperationView[] {
  return Object.entries(operations)
    .filter(
      ([, one]) =>
        one.repairs.length > 0 ||
        (one.moves ?? []).length > 0 ||
        (one.releases ?? []).length > 0 ||
        one.reachesOthers !== undefined,
    )
    .map(([key, operation]) => ({ key, operation }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
}

const FEW = 3;

/** Endpoints that learning does not send, such as the login; empty for none. */
function leftOutText(learned: Learned, endpoints: readonly string[]): string {
  const left = endpoints.filter((key) => learned.operations[key] === undefined);
  if (left.length === 0) return '';
  const names = left.length > FEW ? plural(left.length, 'endpoint') : left.join(', ');
  return ` Not tried: ${names}.`;
}

/** `Learned 3 minutes ago with 120 requests: 20 of 24 endpoints were reached.`, and which ones were not tried. */
export function summaryOf({ learned, requests }: WarmUp, when: string, endpoints: readonly string[]): string {
  const all = Object.values(learned.operations);
  const reached = all.filter(({ outcome }) => outcome === 'accepted').length;
  return `Learned ${when} with ${plural(requests, 'request')}: ${reached} of ${plural(all.length, 'endpoint')} were reached.${leftOutText(learned, endpoints)}`;
}

function withOperation(learned: Learned, key: string, change: (one: LearnedOperation) => LearnedOperation): Learned {
  const found = learned.operations[key];
  return found === undefined ? learned : { ...learned, operations: { ...learned.operations, [key]: change(found) } };
}

export const withoutRepair = (learned: Learned, key: string, index: number): Learned =>
  withOperation(learned, key, (one) => ({ ...one, repairs: one.repairs.filter((_, at) => at !== index) }));

export const withoutMoves = (learned: Learned, key: string): Learned =>
  withOperation(learned, key, (one) => ({ ...one, moves: undefined }));

export const withoutReleases = (learned: Learned, key: string): Learned =>
  withOperation(learned, key, (one) => ({ ...one, releases: undefined }));

export const withoutHarm = (learned: Learned, key: string): Learned =>
  withOperation(learned, key, (one) => ({ ...one, reachesOthers: undefined }));

/** What must happen to a record before it can be removed. */
export const releasesText = (releases: NonNullable<LearnedOperation['releases']>): string =>
  `Needs ${releases
    .map(({ operation, choice }) => `${operation}${choice ? ` with ${choice.value}` : ''}`)
    .join(', then ')} before it`;

/** Another value for a repair that sends one; others stay as they are. */
export const withValue = (learned: Learned, key: string, index: number, value: Json): Learned =>
  withOperation(learned, key, (one) => ({
    ...one,
    repairs: one.repairs.map((repair, at) => (at === index && repair.kind === 'value' ? { ...repair, value } : repair)),
  }));

type Json = Extract<LearnedRepair, { kind: 'value' }>['value'];

/** A value as a person types it: JSON where it is some, text otherwise. */
export function typedValue(text: string): Json {
  const { value, problem } = parseJson(text);
  return problem === null ? value : text;
}
