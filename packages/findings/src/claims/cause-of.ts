import type { RedResult } from '../result.ts';
import type { About, SchemaProblem } from './claim.ts';
import { fieldOf, masked } from './mask.ts';

/** The part of the key of a finding that is the same at every operation. */
export function causeOf(about: About): string {
  if (about.kind === 'refused') return refusal(about.answered, about.message);
  if (about.kind === 'broken') return failure(about.answered, about.message);
  if (about.kind === 'accepted') return acceptance(about);
  if (about.kind === 'status') return `status ${about.expected}>${about.answered} ${absent(faultKey(about.fault))}`;
  if (about.kind === 'undocumented') return `undocumented ${about.answered}`;
  if (about.kind === 'schema') return schemaCause(about.problem);
  return otherCause(about);
}

type OfStatus = 'accepted' | 'broken' | 'refused' | 'schema' | 'status' | 'undocumented';

function otherCause(about: Exclude<About, { kind: OfStatus }>): string {
  switch (about.kind) {
    case 'leak':
      return `leak ${about.field ?? 'inside'}`;
    case 'time':
      return 'time';
    case 'rule':
      return ['rule', about.shape, about.field ?? ''].join(' ');
    case 'unread':
      return `unread ${masked(about.text)}`;
    case 'setup':
      return setupCause(about);
    case 'outage':
      return 'outage';
    case 'nowhere':
      return 'nowhere';
    case 'trouble':
      return troubleCause(about);
  }
}

function acceptance({ expected, answered, fault, name }: Extract<About, { kind: 'accepted' }>): string {
  const what = faultKey(fault) ?? masked(name);
  // Who lets everybody in does so with the status of each request.
  return what === CREDENTIALS ? `accepted ${expected} ${what}` : `accepted ${expected}>${answered} ${what}`;
}

const refusal = (answered: number, message: string): string => `refused ${answered} ${masked(message)}`;
const failure = (answered: number, message: string): string => `broken ${answered} ${masked(message)}`;

const schemaCause = ({ keyword, path, actual, demand }: SchemaProblem): string =>
  `schema ${keyword} ${fieldOf(path)} ${actual ?? ''} ${masked(demand)}`;

/** They stop every request alike, whichever of them it is said of. */
const OF_THE_WHOLE_API = new Set(['auth_failed', 'target_unreachable', 'dns', 'tls', 'blocked_address']);

/** A request that is not answered in time may be one that the server cannot deal with. */
function troubleCause({ cause, message, fault }: Extract<About, { kind: 'trouble' }>): string {
  if (OF_THE_WHOLE_API.has(cause)) return `trouble ${cause}`;
  const of = cause === 'timeout' && fault !== null ? ` ${fault.kind}` : '';
  return `trouble ${cause} ${masked(message)}${of}`;
}

/** The same as where the step is the judged request. */
function setupCause({ step, answered, message }: Extract<About, { kind: 'setup' }>): string {
  if (answered === null) return `setup ${step} ${masked(message)}`;
  return answered >= 500 ? failure(answered, message) : refusal(answered, message);
}

/** What is deleted is answered as what never was. */
const absent = (key: string | null): string => (key === 'deleted_id' ? 'unknown_id' : (key ?? ''));

const CREDENTIALS = 'credentials';

function faultKey(fault: RedResult['fault']): string | null {
  if (fault === null) return null;
  const { kind, location, pointer } = fault;
  // None, wrong, cut and expired ones: who accepts one of them does not look.
  if (kind.endsWith('_credentials')) return CREDENTIALS;
  // The parameter is called as the record is.
  if (kind === 'unknown_id' || kind === 'deleted_id') return kind;
  return `${kind} ${pointer === null ? location : fieldOf(pointer.replaceAll('/', '.'))}`;
}
