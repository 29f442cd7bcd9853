import type { ScenarioDetails, ScenarioStep, TouchedStep } from '@assay/contract';
import { changeText, renamedPlaceholders } from '@assay/importer';
import type { OperationChange } from '@assay/importer';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { endpoint, scenario } from '../../db/schema/index.ts';
import { takesAddress } from './plan-operations.ts';
import type { Plan, Step } from './plan-operations.ts';

/** The part of a scenario with steps that a re-import needs. */
export interface Stepped {
  id: number;
  name: string;
  details: ScenarioDetails;
}

/** What a re-import does to the steps of one scenario. */
export interface StepEffect {
  scenario: Stepped;
  /** The details with the new names; the same object where no step is renamed. */
  details: ScenarioDetails;
  touched: TouchedStep[];
}

/** All scenarios of a system that send requests before or after their own. */
export async function steppedScenarios(db: Executor, systemId: number): Promise<Stepped[]> {
  const rows = await db
    .select({ id: scenario.id, name: scenario.name, details: scenario.details })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(and(eq(endpoint.systemId, systemId), sql`(${scenario.details} ? 'before' or ${scenario.details} ? 'after')`))
    .orderBy(scenario.id);
  return rows.flatMap(({ details, ...row }) => (details === null ? [] : [{ ...row, details }]));
}

/** What becomes of an address that steps call. */
interface Fate {
  becomes: string | null;
  /** Names of path parameters, old to new. */
  names: ReadonlyMap<string, string>;
  notes: (step: ScenarioStep) => string[];
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Finds the steps that call what is renamed, removed or changed. */
export function stepEffects(plan: Plan, scenarios: Stepped[]): StepEffect[] {
  const fates = fatesOf(plan);
  return scenarios.flatMap((one) => {
    const touched = new Map<string, TouchedStep>();
    for (const step of [...(one.details.before ?? []), ...(one.details.after ?? [])]) {
      const fate = fates.get(step.operation);
      const notes = fate?.notes(step) ?? [];
      if (fate === undefined || (fate.becomes === null && notes.length === 0)) continue;
      const known = touched.get(step.operation)?.notes ?? [];
      touched.set(step.operation, {
        scenario_id: one.id,
        scenario: one.name,
        operation: step.operation,
        becomes: fate.becomes,
        notes: [...new Set([...known, ...notes])],
      });
    }
    if (touched.size === 0) return [];
    return [{ scenario: one, details: rewriteSteps(one.details, fates), touched: [...touched.values()] }];
  });
}

function fatesOf(plan: Plan): Map<string, Fate> {
  const fates = new Map<string, Fate>();
  for (const { method, path } of plan.removed) {
    const note = `Step ${method} ${path}: not in the document any more`;
    fates.set(`${method} ${path}`, { becomes: null, names: noNames, notes: () => [note] });
  }
  for (const step of [...plan.changed, ...plan.returned]) {
    const was = `${step.row.method} ${step.row.path}`;
    const is = `${step.operation.method} ${step.operation.path}`;
    const becomes = takesAddress(step) && is !== was ? is : null;
    fates.set(was, {
      becomes,
      names: becomes === null ? noNames : renamedPlaceholders(step.row.path, step.operation.path),
      notes: (called) =>
        step.changes.filter((change) => isFelt(change, called)).map((change) => `Step ${was}: ${changeText(change)}`),
    });
  }
  return fates;
}

/** Whether a step may feel a change: an answer concerns it only where it takes something out of it. */
function isFelt({ part, name }: OperationChange, { extracts }: ScenarioStep): boolean {
  if (part !== 'response') return true;
  return /^(2|default)/.test(name) && extracts.some(({ path }) => !path.startsWith('request '));
}

type Target = Pick<Fate, 'becomes'> & Partial<Pick<Fate, 'names'>>;

/** Details whose steps call other addresses; the same object where nothing is renamed. */
export function rewriteSteps(details: ScenarioDetails, targets: ReadonlyMap<string, Target>): ScenarioDetails {
  const rewrite = (steps: ScenarioStep[]): ScenarioStep[] =>
    steps.map((step) => {
      const target = targets.get(step.operation);
      if (target?.becomes == null) return step;
      const values = step.values.map((value) =>
        value.in === 'path' ? { ...value, name: target.names?.get(value.name) ?? value.name } : value,
      );
      return { ...step, operation: target.becomes, values };
    });
  const { before, after } = details;
  const isCalled = [...(before ?? []), ...(after ?? [])].some(
    ({ operation }) => targets.get(operation)?.becomes != null,
  );
  if (!isCalled) return details;
  return { ...details, ...(before && { before: rewrite(before) }), ...(after && { after: rewrite(after) }) };
}

/** The steps that a re-import moves, from the new address back to the old one, for undo. */
export function movesOf(steps: Step[]): { from: string; to: string }[] {
  return steps.filter(takesAddress).flatMap(({ row, operation }) => {
    const [from, to] = [`${row.method} ${row.path}`, `${operation.method} ${operation.path}`];
    return from === to ? [] : [{ from, to }];
  });
}
