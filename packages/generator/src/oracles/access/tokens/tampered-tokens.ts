import type { SecurityScheme } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import { loginToken } from '../../../chains/accounts/logins.ts';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented, noCredentialsStatus } from '../../../expectations/expectation.ts';
import type { Candidate } from '../../candidate.ts';
import type { Oracle } from '../../oracle.ts';

/** Where the credentials of the system go, as far as one can be written in their location; basic ones are a password, not a token. */
function tokenLocation(scheme: SecurityScheme | undefined): { in: 'header' | 'query'; name: string } | null {
  if (scheme === undefined) return null;
  const isBearer = scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'bearer';
  if (isBearer || scheme.type === 'oauth2' || scheme.type === 'openIdConnect')
    return { in: 'header', name: 'Authorization' };
  if (scheme.type !== 'apiKey' || scheme.name === null) return null;
  return scheme.in === 'header' || scheme.in === 'query' ? { in: scheme.in, name: scheme.name } : null;
}

/** `ofContent`: only a token that can be looked into can be changed in this way. */
const KINDS: readonly { kind: string; name: string; reason: string; ofContent?: true }[] = [
  {
    kind: 'changed',
    name: 'Credentials with another letter',
    reason: 'Credentials that nobody issued must be refused.',
  },
  {
    kind: 'payload',
    ofContent: true,
    name: 'A token with another content',
    reason: 'A token whose content does not fit its signature must be refused (RFC 7519, 7.2).',
  },
  {
    kind: 'unsigned',
    ofContent: true,
    name: 'A token without a signature',
    reason: 'A token that nobody signed must be refused (RFC 8725, 3.1).',
  },
  { kind: 'cut', name: 'Credentials that are cut', reason: 'Credentials that nobody issued must be refused.' },
];

/** A server reads the tokens of one scheme in one place: what is wrong with them is tried out once, a letter everywhere. */
const isFirstOfScheme = ({ operation, index }: Situation, scheme: string): boolean =>
  index.operations.find(
    (one) =>
      isSecured(one) &&
      loginToken(one, index.definitions) === null &&
      one.security.every((requirement) => Object.keys(requirement).join() === scheme),
  )?.key === operation.key;

/** The credentials of the system with one thing wrong. They are made when the request is sent and never stored. */
export function tamperedTokens(situation: Situation): Candidate[] {
  const { operation, securitySchemes, index, accounts } = situation;
  if (!isSecured(operation) || loginToken(operation, index.definitions) !== null) return [];
  // Nobody can change a token that is not sent.
  if (accounts.some(({ login, hasToken }) => login === 'own' && !hasToken)) return [];
  const used = operation.security.flatMap((requirement) => Object.keys(requirement));
  // With several ways in, nobody knows which one the system's credentials take.
  const [name = ''] = used;
  const location = used.length === 1 ? tokenLocation(securitySchemes[name]) : null;
  // Where no refusal is documented, a server may well take anything for a guest.
  if (location === null || !(isDocumented(operation, 401) || isDocumented(operation, 403))) return [];
  const { status, ...by } = noCredentialsStatus(operation);
  const fitting = situation.token === 'opaque' ? KINDS.filter(({ ofContent }) => ofContent !== true) : KINDS;
  const kinds = isFirstOfScheme(situation, name) ? fitting : fitting.slice(0, 1);
  return kinds.map((one): Candidate => ({
    name: one.name,
    kind: 'tampered_credentials',
    errorIn: `${location.in}.${location.name}`,
    expectedStatus: status,
    details: { ...by, reason: one.reason, constraint: 'security', pointer: null },
    overrides: [{ ...location, value: `{{$tampered:${one.kind}}}` }],
  }));
}

export const tamperedTokensOracle: Oracle = {
  id: 'tampered-tokens',
  claim: 'Credentials that were changed after they had been issued are refused.',
  strength: 'standard',
  needsNoBody: true,
  candidates: tamperedTokens,
};
