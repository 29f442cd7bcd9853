import type { Json, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { partAt, withPart } from '../../learned/json-pointer.ts';
import { sampleBody } from '../../request-body.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { lockFieldOf, type LockField } from '../../resources/versions/lock-field.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { isObject } from '../../schema/is-valid.ts';
import type { GeneratedScenario } from '../../types.ts';
import { bodyOverride } from '../body-override.ts';

/** A request that names a version, and how that version is read. */
interface Versioned {
  lock: LockField;
  body: Json;
  /** Of the read. */
  path: StepValue[];
}

type Request = Pick<Step, 'values'> & { operation: string };

/** A version that a scenario took from an answer is meant; one that was sampled, or is made when it is sent, is not. */
const isOpen = (value: Json | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !/\{\{(?!\$)/.test(value));

function bodyOf(operation: Operation, values: readonly StepValue[], index: ApiIndex): Json | undefined {
  const sent = values.find((one) => one.in === 'body');
  if (sent === undefined) return sampleBody(operation, index.definitions, 0);
  return sent.value === null ? (sent.bodyValue ?? undefined) : undefined;
}

function versioned({ operation: key, values }: Request, index: ApiIndex): Versioned | null {
  const operation = index.byKey.get(key);
  const lock = operation === undefined ? null : lockFieldOf(operation, index);
  if (operation === undefined || lock === null) return null;
  const body = bodyOf(operation, values, index);
  const path = pathOf(lock, values);
  return path === null || !isObject(body) || !isOpen(partAt(body, lock.pointer)) ? null : { lock, body, path };
}

function pathOf({ read }: LockField, values: readonly StepValue[]): StepValue[] | null {
  const names = parameterNames(read.path);
  const above = values.filter((one) => one.in === 'path').slice(0, names.length);
  const isMade = above.length === names.length && above.every(({ value }) => value?.includes('{{') === true);
  return isMade ? above.map((one, at) => ({ ...one, name: names[at] ?? one.name })) : null;
}

const isSame = (one: readonly StepValue[], other: readonly StepValue[]): boolean =>
  one.length === other.length && one.every(({ value }, at) => value === other[at]?.value);

/** Writes the present version into the requests of one scenario, each read just before. */
class Versions {
  readonly #index: ApiIndex;
  #count = 0;

  constructor(index: ApiIndex) {
    this.#index = index;
  }

  /** The same steps, with reads between them. */
  steps(steps: readonly Step[]): Step[] {
    const done: Step[] = [];
    for (const step of steps) {
      const isRefused = (step.expects?.status ?? 200) >= 400;
      const found = isRefused ? null : versioned(step, this.#index);
      done.push(found === null ? step : { ...step, values: this.#named(found, step.values, { done, like: step }) });
    }
    return done;
  }

  /** The values of the request after these steps, with the read added to them. */
  request(request: Request, before: Step[]): StepValue[] {
    const found = versioned(request, this.#index);
    const isShared = before.length > 0 && before.every(({ shared }) => shared === true);
    return found === null
      ? request.values
      : this.#named(found, request.values, { done: before, like: isShared ? { shared: true } : {} });
  }

  #named(
    { lock, body, path }: Versioned,
    values: readonly StepValue[],
    { done, like }: { done: Step[]; like: Pick<Step, 'shared' | 'fallback'> },
  ): StepValue[] {
    this.#count += 1;
    const name = `${lock.resource.name}Version${this.#count}`;
    const extract = { name, path: `${lock.record.prefix}${lock.shown}` };
    const last = done.at(-1);
    const isRead = last !== undefined && last.operation === lock.read.key && isSame(last.values, path);
    if (isRead && last.until === undefined) done.splice(-1, 1, { ...last, extracts: [...last.extracts, extract] });
    else {
      const flags = { ...(like.shared && { shared: like.shared }), ...(like.fallback && { fallback: like.fallback }) };
      done.push({ operation: lock.read.key, values: path, extracts: [extract], ...flags });
    }
    const sent = withPart(body, lock.pointer, `{{${name}}}`);
    return [...values.filter((one) => one.in !== 'body'), bodyOverride(sent ?? {})];
  }
}

/** A request for a record that is not there, or that is about the version itself. */
function isAboutVersion({ errorIn, details }: GeneratedScenario, lock: LockField | null): boolean {
  return errorIn?.startsWith('path.') === true || (lock !== null && details.pointer === lock.pointer);
}

const locking = new WeakMap<ApiIndex, boolean>();

/** Whether any request of a document names a version. */
function hasLocks(index: ApiIndex): boolean {
  const found = locking.get(index) ?? index.operations.some((one) => lockFieldOf(one, index) !== null);
  locking.set(index, found);
  return found;
}

/**
 * Requests that have to name the version of the record which they change name the present one, as a read just before says it: a
 * value of the document would be refused as an old one.
 */
export function withVersions(scenario: GeneratedScenario, operation: string, index: ApiIndex): GeneratedScenario {
  if (!hasLocks(index)) return scenario;
  const { details, overrides } = scenario;
  const versions = new Versions(index);
  const before = versions.steps(details.before ?? []);
  const found = index.byKey.get(operation);
  const lock = found === undefined ? null : lockFieldOf(found, index);
  const isLeft = isAboutVersion(scenario, lock) || details.method !== undefined;
  const values = isLeft ? overrides : versions.request({ operation, values: overrides }, before);
  const followUps = versions.steps(details.followUps ?? []);
  const after = versions.steps(details.after ?? []);
  return {
    ...scenario,
    overrides: values,
    details: {
      ...details,
      ...(before.length > 0 && { before }),
      ...(followUps.length > 0 && { followUps }),
      ...(after.length > 0 && { after }),
    },
  };
}
