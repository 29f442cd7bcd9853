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
  /** Renames that somebody has confirmed. */
  renames: readonly OperationRename[];
  /** What is generated for one operation. */
  generate: (model: 'after' | 'before', operation: Operation) => NewScenario[];
}

/** Compares a project with a newer document, as a re-import on the server does: what is there stays, and is named where it is touched. */
export function planUpdate(input: UpdateInput): UpdatePlan {
  const { project, before, after } = input;
  const scenariosOf = new Map<string, { key: string; name: string }[]>();
  for (const { text } of project.endpoints) {
    const own = Object.entries(text.scenarios).map(([key, { name = key }]) => ({ key, name }));
    scenariosOf.set(text.endpoint, [...(scenariosOf.get(text.endpoint) ?? []), ...own]);
  }
  const now = new Map(after.operations.map((one) => [one.key, one]));
  const was = new Map((before?.operations ?? []).map((one) => [one.key, one]));
  const missing = [...scenariosOf.keys()].filter((key) => !now.has(key));
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
    proposed,
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

/** What the newer document gives reason for and the older one did not: what somebody has removed does not come back. */
function newReasons(
  operation: Operation | undefined,
  old: Operation,
  kept: readonly { name: string }[],
  generate: UpdateInput['generate'],
): NewScenario[] {
  if (operation === undefined) return [];
  const known = new Set([...generate('before', old), ...kept].map(({ name }) => name));
  return generate('after', operation).filter(({ name }) => !known.has(name));
}

/** The same id of an operation is certain; what only looks alike is proposed. */
function renamesOf(
  missing: readonly string[],
  added: readonly Operation[],
  { was, confirmed }: { was: ReadonlyMap<string, Operation>; confirmed: readonly OperationRename[] },
): { renamed: OperationRename[]; proposed: OperationRename[] } {
  const targets = new Set(added.map(({ key }) => key));
  const given = confirmed.filter(({ from, to }) => missing.includes(from) && targets.has(to));
  const isFree = ({ from, to }: OperationRename): boolean => !given.some((one) => one.from === from || one.to === to);
  const removed = missing.flatMap((key) => was.get(key) ?? []);
  const found = proposeRenames(removed, [...added]).filter(isFree);
  const plain = ({ from, to }: OperationRename): OperationRename => ({ from, to });
  return {
    renamed: [...given, ...found.filter(({ similarity }) => similarity === 1).map(plain)],
    proposed: found.filter(({ similarity }) => similarity < 1).map(plain),
  };
}

/** Path parameters that are called otherwise in the renamed operation. */
export function renamedParameters({ from, to }: OperationRename): ReadonlyMap<string, string> {
  return renamedPlaceholders(from.slice(from.indexOf(' ') + 1), to.slice(to.indexOf(' ') + 1));
}
