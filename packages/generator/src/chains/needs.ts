import { changesNamed } from '@assay/api-model';
import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { StepValue } from '@assay/scenario';
import { bulkPath } from '../bulk/bulk-path.ts';
import { defaultParameters } from '../default-parameters.ts';
import { isDocumented, mayConflict } from '../expectations/expectation.ts';
import { learnedOf } from '../learned/facts-of.ts';
import { bodySchema, planBody } from '../request-body.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { referredName } from '../resources/words/words.ts';
import { allowsManyReferences } from '../resources/uniqueness.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { suggestsUnique } from '../values/unique-text.ts';
import type { Requirement } from '../states/requirement.ts';
import { credentialFields } from './accounts/logins.ts';
import { identityName } from './records/goes-with.ts';

/** How deep what is needed may need something else in turn. */
export const MAX_DEPTH = 5;

export interface PathNeed {
  operation: Operation;
  depth: number;
  /** The parameter of the record that the request changes. */
  changed: string | null | undefined;
  /** The parameter of the record that has to be in some state. */
  stateful: string | undefined;
}

export interface Need {
  for: Operation;
  parameter: string;
  depth: number;
  /** It is about to be changed, so only one that the scenario makes will do. */
  mustBeMade?: boolean;
}

/** What a reference by name needs: a record by its identity, or by the key that is named. */
export function neededReference(
  resource: Resource,
  operation: Operation,
  { name, isKey, asked, isLearned }: { name: string; isKey: boolean; asked: Requirement | null; isLearned: boolean },
): Omit<Need, 'depth'> {
  return {
    for: operation,
    parameter: identityName(resource) ?? (isKey ? name : `${name}_id`),
    // What is changed by its id, or brought into a state, has to be the scenario's own; so has what the API was seen to ask for, since
    // any that is listed may be closed, full or somebody else's.
    mustBeMade:
      asked !== null ||
      isLearned ||
      bulkPath(operation.path)?.noun === resource.name ||
      isChangedBy(operation, resource),
  };
}

/** What makes such a record, by itself or along with another one. */
export const makerOf = ({ create, along }: Resource): Operation | null => create ?? along?.with.create ?? null;

/** Whether a record of a kind came into being by a chain: by itself, or along with another one. */
export function hasMade(chain: { makerOf(resource: Resource): Operation | null }, resource: Resource): boolean {
  const maker = makerOf(resource);
  return maker !== null && chain.makerOf(resource) === maker;
}

/** Whether a request changes the records of a kind that it refers to: then those of others are left alone. */
export const isChangedBy = (operation: Operation, resource: Resource): boolean => {
  const maker = makerOf(resource);
  return maker !== null && maker.key !== operation.key && changesNamed(operation, resource.name);
};

/** Whether a listed record may stand in where none can be made. */
export const mayBeListed = (resource: Resource, { for: operation, mustBeMade }: Need): boolean =>
  mustBeMade === true && !isChangedBy(operation, resource);

/** Whether a record of its kind can be made for an operation. */
export function mayCreate({ create }: Resource, { for: operation, depth }: Need, definitions: Definitions): boolean {
  if (create === null || create === operation || depth >= MAX_DEPTH) return false;
  // An account that anybody opens belongs to nobody who is signed in.
  const isAccount = !isSecured(create) && credentialFields(create, definitions) !== null;
  return !(isAccount && isSecured(operation) && isDocumented(operation, 403)) && planBody(create).kind !== 'unsendable';
}

/** Whether a conflict that the document speaks of can only come from what the operation refers to. */
export function needsFresh(operation: Operation, index: ApiIndex): boolean {
  const { media } = planBody(operation);
  const view = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const hasUnique = Object.keys(view.properties ?? {}).some(
    (name) => suggestsUnique(name) && index.resourceKeyed(name) === null,
  );
  return (mayConflict(operation) && !hasUnique) || usesUp(operation);
}

/** Whether the same request was refused a second time for nothing that it brings along itself. */
export function usesUp(operation: Operation): boolean {
  const learned = learnedOf(operation);
  return learned?.duplicates === 'refused' && !learned.repairs.some(({ kind }) => kind === 'unique');
}

/** Any of its kind will do, and as many as like may refer to it at once. */
export function isReference(
  { name, path, create }: Resource,
  { for: operation, depth }: Need,
  definitions: Definitions,
): boolean {
  if (depth === 0 || operation.path.startsWith(path)) return false;
  return create === null || allowsManyReferences(name, bodyFields(operation, definitions), operation);
}

/** The members of a body with their flat schemas. */
export function bodyFields(operation: Operation, definitions: Definitions) {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return Object.entries(properties).map(([field, schema]) => [field, flatten(schema, definitions)] as const);
}

/** Whether every path parameter has a value: from a step, or documented as an example. */
export function hasPath(operation: Operation, values: readonly StepValue[], definitions: Definitions): boolean {
  const defaults = defaultParameters(operation, definitions);
  return parameterNames(operation.path).every(
    (name) =>
      values.some((value) => value.in === 'path' && value.name === name) ||
      (operation.parameters.find((one) => one.in === 'path' && one.name === name)?.example !== undefined &&
        defaults.some((one) => one.in === 'path' && one.name === name && one.value !== null)),
  );
}

/** `tree_ids` and `tree_id` refer to a tree. */
const referredIn = (field: string): string | null => referredName(field.replace(/ds$/i, 'd'));

/**
 * Whether an operation refers, beside this record, to one that is made below it and that there can be only one of: in a record that
 * is there already it may exist.
 */
export function isFilledBelow(resource: Resource, operation: Operation, index: ApiIndex): boolean {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const referred = new Set(Object.keys(properties).map(referredIn));
  return index.resources.some(
    ({ path, name, create }) =>
      create !== null && path.startsWith(`${resource.path}/{}/`) && referred.has(name) && needsFresh(create, index),
  );
}
