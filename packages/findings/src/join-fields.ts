import type { Finding } from '@assay/contract';
import type { DocumentPatch } from './document/patch.ts';
import type { JoinedFields } from './kinds/description.ts';

/** A finding about one field, and what it is one with where other fields show the same. */
export interface OfField {
  finding: Finding;
  patch: DocumentPatch | null;
  joins: JoinedFields | null;
}

const MAX_NAMED = 3;

/** "`a`, `b`, `c` and 4 more" */
function listed(fields: readonly string[]): string {
  const named = fields.slice(0, MAX_NAMED).map((field) => `\`${field}\``);
  const more = fields.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

const allPatches = (members: readonly OfField[]): DocumentPatch | null => {
  const patches = members.flatMap(({ patch }) => patch ?? []);
  return patches.length === 0 ? null : { kind: 'several', patches };
};

function join<F extends OfField>(first: F, members: readonly F[], joins: JoinedFields): F {
  const findings = members.map(({ finding }) => finding);
  const executions = [
    ...new Map(findings.flatMap((one) => one.executions.map((ran) => [ran.execution_id, ran]))).values(),
  ];
  const operations = [...new Set(findings.flatMap((one) => one.operations))];
  const fields = [...new Set(members.flatMap((one) => one.joins?.field ?? []))];
  const count = executions.length;
  const finding: Finding = {
    ...first.finding,
    title: joins.title({ fields: listed(fields), operations, count }),
    why: joins.why ?? first.finding.why,
    decide: joins.decide ?? first.finding.decide,
    count,
    scenarios: new Set(executions.map((ran) => ran.scenario_id)).size,
    // The same base requests stand behind all of them.
    not_judged: Math.max(...findings.map((one) => one.not_judged)),
    operations,
    executions,
    overlay: findings.flatMap((one) => one.overlay),
  };
  return { ...first, finding, patch: allPatches(members) };
}

/** Where several fields show the same, such as wrong types that are converted, that is one finding. */
export function joinFields<F extends OfField>(found: readonly F[], keyOf: (family: string) => string): F[] {
  const families = new Map<string, F[]>();
  for (const one of found)
    if (one.joins !== null) families.set(one.joins.family, [...(families.get(one.joins.family) ?? []), one]);
  return found.flatMap((one) => {
    const { joins } = one;
    const members = joins === null ? [] : (families.get(joins.family) ?? []);
    if (joins === null || members.length < joins.from) return [one];
    if (members[0] !== one) return [];
    const joined = join(one, members, joins);
    return [{ ...joined, finding: { ...joined.finding, key: keyOf(joins.family) } }];
  });
}
