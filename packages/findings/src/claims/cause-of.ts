import type { RedResult } from '../result.ts';
import type { About, SchemaProblem } from './claim.ts';
import { fieldOf, masked } from './mask.ts';

/** The part of the key of a finding that is the same at every operation. */
export function causeOf(about: About): string {
  if (about.kind === 'refused') return refusal(about.answered, about.message);
  if (about.kind === 'broken') return failure(about.answered, about.message);
  if (about.kind === 'accepted')
    return `accepted ${about.expected}>${about.answered} ${faultKey(about.fault) ?? masked(about.name)}`;
  if (about.kind === 'status') return `status ${about.expected}>${about.answered} ${faultKey(about.fault) ?? ''}`;
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
      return `rule ${about.shape} ${about.field ?? ''}`;
    case 'unread':
      return `unread ${masked(about.text)}`;
    case 'setup':
      return setupCause(about);
    case 'outage':
      return 'outage';
    case 'trouble':
      return `trouble ${about.cause} ${masked(about.message)}`;
  }
}

const refusal = (answered: number, message: string): string => `refused ${answered} ${masked(message)}`;
const failure = (answered: number, message: string): string => `broken ${answered} ${masked(message)}`;

const schemaCause = ({ keyword, path, actual, demand }: SchemaProblem): string =>
  `schema ${keyword} ${fieldOf(path)} ${actual ?? ''} ${masked(demand)}`;

/** The same as where the step is the judged request. */
function setupCause({ step, answered, message }: Extract<About, { kind: 'setup' }>): string {
  if (answered === null) return `setup ${step} ${masked(message)}`;
  return answered >= 500 ? failure(answered, message) : refusal(answered, message);
}

function faultKey(fault: RedResult['fault']): string | null {
  if (fault === null) return null;
  const { kind, location, pointer } = fault;
  // None, wrong, cut and expired ones: who accepts one of them does not look.
  if (kind.endsWith('_credentials')) return 'credentials';
  return `${kind} ${pointer === null ? location : fieldOf(pointer.replaceAll('/', '.'))}`;
}
