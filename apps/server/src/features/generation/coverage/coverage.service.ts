import type { EndpointCoverage, RuleKind, SystemCoverage } from '@assay/contract';
import { constraintKey, documentedConstraints } from '@assay/generator';
import type { GeneratorModel } from '@assay/generator';
import { readCheck } from '@assay/rules';
import { responseFor } from '@assay/rules/evaluate';
import { groupBy } from '../../../collections.ts';
import type { JobContext } from '../../../background/index.ts';
import { listEndpointRows } from '../../endpoints/index.ts';
import type { EndpointRow } from '../../endpoints/index.ts';
import { getDocument, getSystemRow } from '../../systems/index.ts';
import { listTried } from './coverage.store.ts';
import type { Tried } from './coverage.store.ts';
import { ruleKind } from './rule-kind.ts';

/** Of one system; more would be an answer of many megabytes. */
const MAX_CONSTRAINTS = 50_000;

/**
 * What the scenarios of a system try of what its document says, as of now.
 * @throws {AppError} system_not_found
 */
export async function measureCoverage(
  { db, nextPart }: Pick<JobContext, 'db' | 'nextPart'>,
  organizationId: string,
  systemId: number,
): Promise<SystemCoverage> {
  await getSystemRow(db, organizationId, systemId);
  const document = await getDocument(db, organizationId, systemId);
  const rows = (await listEndpointRows(db, organizationId, systemId)).filter(({ removedAt }) => removedAt === null);
  const triedOf = groupBy(await listTried(db, organizationId, systemId), ({ endpointId }) => endpointId);
  let left = MAX_CONSTRAINTS;
  const endpoints = rows.map((row) => {
    nextPart();
    const coverage = coverageOf(row, triedOf.get(row.id) ?? [], document);
    const constraints = coverage.constraints.slice(0, left);
    left -= constraints.length;
    return { ...coverage, constraints };
  });
  return { endpoints, totals: totalsOf(endpoints) };
}

const countOf = (tried: Tried[]): Counted => ({
  scenarios: tried.length,
  passed: tried.filter(({ lastStatus }) => lastStatus === 'success').length,
  failed: tried.filter(({ lastStatus }) => lastStatus === 'failure').length,
});

function coverageOf(row: EndpointRow, tried: Tried[], model: GeneratorModel): EndpointCoverage {
  return {
    endpoint_id: row.id,
    method: row.method,
    endpoint: row.path,
    scenarios: tried.length,
    statuses: statusesOf(row, tried),
    constraints: constraintsOf(row, tried, model),
    rule_kinds: kindsOf(tried),
  };
}

function statusesOf({ operation }: EndpointRow, tried: Tried[]): EndpointCoverage['statuses'] {
  const documented = new Set((operation?.responses ?? []).map(({ status }) => status));
  const rowOf = (status: number): string =>
    (operation === null ? null : responseFor(operation, status))?.status ?? String(status);
  const triedAs = groupBy(tried, ({ expectedStatus }) => rowOf(expectedStatus));
  return [...new Set([...documented, ...triedAs.keys()])].toSorted().map((status) => ({
    status,
    documented: documented.has(status),
    ...countOf(triedAs.get(status) ?? []),
  }));
}

function constraintsOf(
  { operation, method, path }: EndpointRow,
  tried: Tried[],
  model: GeneratorModel,
): EndpointCoverage['constraints'] {
  if (operation === null) return [];
  const triedAt = groupBy(tried, ({ errorIn, details }) =>
    constraintKey(errorIn ?? '', details?.pointer ?? null, details?.constraint ?? ''),
  );
  return documentedConstraints({ ...operation, method, path }, model).map((found) => ({
    ...found,
    ...countOf(triedAt.get(constraintKey(found.location, found.pointer, found.constraint)) ?? []),
  }));
}

function kindsOf(tried: Tried[]): EndpointCoverage['rule_kinds'] {
  const counts = new Map<RuleKind, number>();
  for (const check of tried.flatMap(({ checks }) => checks)) {
    const kind = ruleKind(readCheck(check));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, rules]) => ({ kind, rules }));
}

interface Counted {
  scenarios: number;
  passed: number;
  failed: number;
}

const shareOf = (counted: Counted[]): SystemCoverage['totals']['endpoints'] => ({
  documented: counted.length,
  tried: counted.filter(({ scenarios }) => scenarios > 0).length,
  passed: counted.filter(({ passed, failed }) => passed > 0 && failed === 0).length,
  failed: counted.filter(({ failed }) => failed > 0).length,
});

function totalsOf(endpoints: EndpointCoverage[]): SystemCoverage['totals'] {
  const kinds = new Map<RuleKind, number>();
  for (const { kind, rules } of endpoints.flatMap((one) => one.rule_kinds))
    kinds.set(kind, (kinds.get(kind) ?? 0) + rules);
  return {
    endpoints: shareOf(
      endpoints.map(({ scenarios, statuses }) => ({
        scenarios,
        passed: statuses.reduce((sum, { passed }) => sum + passed, 0),
        failed: statuses.reduce((sum, { failed }) => sum + failed, 0),
      })),
    ),
    statuses: shareOf(endpoints.flatMap((one) => one.statuses.filter(({ documented }) => documented))),
    constraints: shareOf(endpoints.flatMap((one) => one.constraints)),
    rule_kinds: [...kinds].map(([kind, rules]) => ({ kind, rules })),
  };
}
