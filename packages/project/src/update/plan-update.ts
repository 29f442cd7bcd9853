import type { ApiModel, Operation } from '@assay/api-model';
import { changesBetween, changeText, proposeRenames, renamedPlaceholders } from '@assay/importer';
import type { Project } from '../project.ts';
import type { NewScenario } from '../scenarios/write-project.ts';

type Documented = Pick<ApiModel, 'definitions' | 'operations'>;

/** An operation that goes on under another name. */
export interface OperationRename {
  from: string;
  to: string;
}

/** What a newer document means for a project. */
export interface UpdatePlan {
  /** Operations that the project has no scenarios of. */
  added: string[];
  /** Operations with scenarios that the document does not have any more. Their files are kept. */
  removed: string[];
  renamed: OperationRename[];
  /** Renames that are likely and not certain. */
  proposed: OperationRename[];
  changed: { operation: string; changes: string[]; scenarios: string[] }[];
  /** Scenarios to add, by operation: of new operations, and those that only the newer document gives reason for. */
  fresh: { operation: string; scenarios: NewScenario[] }[];
  /** False where nobody knows what the document was before, so that changes inside of operations are not listed. */
  isCompared: boolean;
}

export interface UpdateInput {
  project: Project;
  before: Documented | null;
  after: Documented;
  /** Renames that somebody has confirmed, of `missingOperations` to `openOperations`. */
  renames: readonly OperationRename[];
  /** Only what is confirmed or certain is a rename. */
  proposesNone?: boolean;
  /** What is generated for one operation. */
  generate: (model: 'after' | 'before', operation: Operation) => NewScenario[];
}

/** Compares a project with a newer document, as a re-import on the server does: what is there stays, and is named where it is touched. */
export function planUpdate(input: UpdateInput): UpdatePlan {
  const { project, before, after } = input;
  const scenariosOf = scenariosByOperation(project);
  const now = new Map(after.operations.map((one) => [one.key, one]));
  const was = new Map((before?.operations ?? []).map((one) => [one.key, one]));
  const missing = missingOperations(project, after);
  const added = after.operations.filter(({ key }) => !scenariosOf.has(key) && !was.has(key));
  const { renamed, proposed } = renamesOf(missing, added, { was, confirmed: input.renames });
  const continued = new Map(renamed.map(({ from, to }) => [to, from]));
  const known = after.operations.filter(({ key }) => scenariosOf.has(continued.get(key) ?? key));
  const fresh = added.filter(({ key }) => !continued.has(key));
  const changed = known.flatMap((operation) => {
    const key = continued.get(operation.key) ?? operation.key;
    const old = was.get(key);
    if (old === undefined || before === null) return [];
    const changes = changesBetween([old, before.definitions], [operation, after.definitions]).map(changeText);
    const scenarios = (scenariosOf.get(key) ?? []).map((one) => one.key);
    return changes.length === 0 ? [] : [{ operation: operation.key, old, changes, scenarios }];
  });
  return {
    added: fresh.map(({ key }) => key),
    removed: missing.filter((key) => !renamed.some(({ from }) => from === key)),
    renamed,
    proposed: input.proposesNone === true ? [] : proposed,
    changed: changed.map(({ operation, changes, scenarios }) => ({ operation, changes, scenarios })),
    fresh: [
      ...fresh.map((operation) => ({ operation: operation.key, scenarios: input.generate('after', operation) })),
      ...changed.map(({ operation, old }) => ({
        operation,
        scenarios: newReasons(now.get(operation), old, scenariosOf.get(old.key) ?? [], input.generate),
      })),
    ].filter(({ scenarios }) => scenarios.length > 0),
    isCompared: before !== null,
  };
}

function scenariosByOperation({ endpoints }: Project): Map<string, { key: string; name: string }[]> {
  const scenarios = new Map<string, { key: string; name: string }[]>();
  for (const { text } of endpoints) {
    const own = Object.entries(text.scenarios).map(([key, { name = key }]) => ({ key, name }));
    scenarios.set(text.endpoint, [...(scenarios.get(text.endpoint) ?? []), ...own]);
  }
  return scenarios;
}

/** Operations with scenarios that the document does not have. */
export function missingOperations({ endpoints }: Project, { operations }: Documented): string[] {
  const now = new Set(operations.map(({ key }) => key));
  return [...new Set(endpoints.map(({ text }) => text.endpoint))].filter((key) => !now.has(key));
}

/** Operations of the document without scenarios. */
export function openOperations({ endpoints }: Project, { operations }: Documented): string[] {
  const known = new Set(endpoints.map(({ text }) => text.endpoint));
  return operations.map(({ key }) => key).filter((key) => !known.has(key));
}

/** What the newer document gives reason for and the older one did not: what somebody has removed does not come back. */
function newReasons(
  operation: Operation | undefined,
  old: Operation,
  kept: readonly { name: string }[],
  generate: UpdateInput['generate'],
): NewScenario[] {
  if (operation === undefined) return [];
  const written = new Set(kept.map(({ name }) => name));
  const added = generate('after', operation).filter(({ name }) => !written.has(name));
  // What one operation gets depends on all others, so the first one of a document takes as long as many.
  if (added.length === 0) return [];
  const known = new Set(generate('before', old).map(({ name }) => name));
  return added.filter(({ name }) => !known.has(name));
}

/** The same id of an operation is certain; what only looks alike is proposed. */
function renamesOf(
  missing: readonly string[],
  added: readonly Operation[],
  { was, confirmed }: { was: ReadonlyMap<string, Operation>; confirmed: readonly OperationRename[] },
): { renamed: OperationRename[]; proposed: OperationRename[] } {
  const isFree = ({ from, to }: OperationRename): boolean =>
    !confirmed.some((one) => one.from === from || one.to === to);
  const removed = missing.flatMap((key) => was.get(key) ?? []);
  const found = proposeRenames(removed, [...added]).filter(isFree);
  const plain = ({ from, to }: OperationRename): OperationRename => ({ from, to });
  return {
    renamed: [...confirmed, ...found.filter(({ similarity }) => similarity === 1).map(plain)],
    proposed: found.filter(({ similarity }) => similarity < 1).map(plain),
  };
}

/** Path parameters that are called otherwise in the renamed operation. */
export function renamedParameters({ from, to }: OperationRename): ReadonlyMap<string, string> {
  return renamedPlaceholders(from.slice(from.indexOf(' ') + 1), to.slice(to.indexOf(' ') + 1));
}
