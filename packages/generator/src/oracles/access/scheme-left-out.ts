import type { SecurityScheme } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { StepValue } from '@assay/scenario';
import type { Situation } from '../../chains/situation.ts';
import { isDocumented, noCredentialsStatus } from '../../expectations/expectation.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

/** What sends nothing of use where the credentials of a scheme go; null where they go somewhere that cannot be written alone. */
function emptied({ type, in: location, name, scheme }: SecurityScheme): StepValue | null {
  if (type === 'apiKey' && name !== null) {
    // Cookies go out together, under the names that the server gave them. Documents of version 2 write them as a header.
    if (location === 'query') return { in: location, name, value: '' };
    return location === 'header' && !/^cookie$/i.test(name) ? { in: location, name, value: '' } : null;
  }
  const isHeader = type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme !== null);
  return isHeader ? { in: 'header', name: 'Authorization', value: '' } : null;
}

/** Schemes that every way in needs beside another one: without one of them nothing is left that lets in. */
function neededTogether({ operation: { security } }: Situation): string[] {
  const ways = security.map((requirement) => Object.keys(requirement));
  const [first = [], ...others] = ways;
  if (ways.some((names) => names.length < 2)) return [];
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/**
 * Where a document demands several schemes together (OpenAPI 3.1, 4.8.30), such as a session and a key against forged requests, the
 * request with one of them alone missing. Two that are written in one header are no two.
 */
function schemesLeftOut(situation: Situation): Candidate[] {
  const { operation, securitySchemes } = situation;
  if (!isSecured(operation)) return [];
  const needed = neededTogether(situation).flatMap((name) => {
    const scheme = securitySchemes[name];
    const value = scheme === undefined ? null : emptied(scheme);
    return value === null ? [] : [{ name, value }];
  });
  const isAlone = ({ value }: { value: StepValue }): boolean =>
    needed.filter((one) => one.value.in === value.in && one.value.name === value.name).length === 1;
  const { status, ...by } = noCredentialsStatus(operation);
  const alternatives = [401, 403].filter((one) => one !== status && isDocumented(operation, one));
  return needed.filter(isAlone).map(({ name, value }): Candidate => ({
    name: `Without ${name} alone`,
    kind: 'no_credentials',
    errorIn: `${value.in}.${value.name}`,
    expectedStatus: status,
    details: {
      ...by,
      ...(alternatives.length > 0 && { alternatives }),
      reason: `The document demands ${name} together with the other credentials, so they do not suffice without it.`,
      constraint: 'security',
      pointer: null,
    },
    overrides: [value],
  }));
}

export const schemeLeftOutOracle: Oracle = {
  id: 'scheme-left-out',
  claim: 'Where several schemes are demanded together, one of them alone does not suffice.',
  strength: 'document',
  needsNoBody: true,
  candidates: schemesLeftOut,
};
