import { describe, expect, it } from 'vitest';
import type { Target, TargetCredential } from './read-target.ts';
import { GeneratedTarget } from './run-on-target.ts';
import type { Outcome } from './run-on-target.ts';
import { ClaimsApi, claimsDocument, tokenOf } from './testing/claims-api.ts';
import type { ClaimsFault } from './testing/claims-api.ts';
import { KEYS, LoansApi, loansDocument } from './testing/loans-api.ts';
import type { LoansFault } from './testing/loans-api.ts';

const targetOf = (document: object, credentials: Record<string, TargetCredential>): Target => ({
  name: 'small',
  start: ['none'],
  portVariable: '',
  faultsVariable: '',
  basePath: '',
  snapshot: '/',
  folder: '',
  document: Buffer.from(JSON.stringify(document)),
  faults: [],
  credentials,
});

const redOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ result }) => result.status === 'failure' || result.status === 'error')
    .map(({ scenario, result }) => `${scenario.name}: ${result.failureReason}`);

const claims = new GeneratedTarget(
  targetOf(claimsDocument, {
    main: { type: 'bearer', token: tokenOf('ada', 'auditor') },
    other: { type: 'bearer', token: tokenOf('ben', 'employee') },
  }),
  'standard',
);

async function runClaims(fault: ClaimsFault | null) {
  const api = new ClaimsApi(fault);
  const before = JSON.stringify([...api.claims]);
  const server = await api.start();
  const { outcomes } = await claims.run(server.url);
  await server.close();
  const foreign = JSON.stringify([...api.claims].slice(0, 1));
  // What is approved is kept for good, as the document says.
  const left = [...api.claims.values()].slice(1).filter(({ status }) => status !== 'approved');
  return { red: redOf(outcomes), isForeignSame: before === foreign, left };
}

describe('an API with signed tokens, owners by a sentence, roles and actions', () => {
  it('is not blamed where it is right, and nothing is changed or left', async () => {
    const { red, isForeignSame, left } = await runClaims(null);
    expect(red).toEqual([]);
    expect({ isForeignSame, left }).toEqual({ isForeignSame: true, left: [] });
  });

  it.each([
    ['foreign-read', /GET \/claims\/\{claimId\}: Somebody else reads/],
    ['foreign-listed', /GET \/claims: Somebody else/],
    ['foreign-change', /PATCH .*Somebody else changes/],
    ['foreign-change-kept', /PATCH .*Somebody else changes.*then GET/],
    ['foreign-removal', /DELETE .*Somebody else deletes/],
    ['foreign-submit', /submit: Somebody else acts/],
    ['role-unchecked', /(approve|reject): Account without the required role/],
    ['signature-unchecked', /another letter|another content/],
    ['owner-settable', /Sets .*ownerId/],
    ['status-settable', /Sets .*status/],
    ['submitted-twice', /submit: When the claim is submitted/],
    ['changed-after-submit', /PATCH .*When the claim is (submitted|rejected)/],
  ] as const)('%s is found, and nothing that was there is changed', async (fault, expected) => {
    const { red, isForeignSame } = await runClaims(fault);
    expect(red.filter((one) => expected.test(one))).not.toEqual([]);
    expect(isForeignSame).toBe(true);
  });
});

const keyOf = (value: string): TargetCredential => ({ type: 'api_key', in: 'header', name: 'X-Gallery-Key', value });
const loans = new GeneratedTarget(
  targetOf(loansDocument, { main: keyOf(KEYS.main), other: keyOf(KEYS.other) }),
  'deep',
);

async function runLoans(fault: LoansFault | null) {
  const api = new LoansApi(fault);
  const before = JSON.stringify(api.loans.get(1));
  const server = await api.start();
  const { outcomes } = await loans.run(server.url);
  await server.close();
  return { red: redOf(outcomes), isForeignSame: before === JSON.stringify(api.loans.get(1)), left: api.loans.size - 1 };
}

describe('an API with keys, HAL, owners by a 403, moves in bodies and records below one another', () => {
  it('is not blamed where it is right, and nothing is changed or left', async () => {
    expect(await runLoans(null)).toEqual({ red: [], isForeignSame: true, left: 0 });
  });

  it.each([
    ['foreign-read', /GET \/loans\/\{id\}: Somebody else reads/],
    ['foreign-note', /notes.*: Somebody else/],
    ['foreign-move', /transitions: Somebody else acts/],
    ['foreign-removal', /DELETE \/loans\/\{id\}: Somebody else deletes/],
    ['key-cut', /Credentials that are cut/],
    ['grant-skipped', /To returned when the loan is requested/],
    ['moved-back', /To granted when the loan is returned/],
    ['refused-but-moved', /transitions: To .* when .*then GET/],
    ['note-in-any-state', /notes: When the loan is/],
    ['account-settable', /Sets .*account_id/],
    ['starts-granted', /Sets .*state/],
  ] as const)('%s is found, and nothing that was there is changed', async (fault, expected) => {
    const { red, isForeignSame } = await runLoans(fault);
    expect(red.filter((one) => expected.test(one))).not.toEqual([]);
    expect(isForeignSame).toBe(true);
  });
});
