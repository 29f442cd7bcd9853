import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { bindBody } from '../../chains/bind-body.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import type { Situation } from '../../chains/situation.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody, type BodyPath } from '../../request-body.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { referredBy } from '../../resources/references.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { locationOf, pointerOf } from './locations.ts';
import type { Oracle } from '../oracle.ts';

const UNKNOWN: Json[] = ['00000000-0000-4000-8000-000000000000', 987_654_321, 999_999];

/** An identity in the form of the usual one that most unlikely anything has. */
function unknownLike(usual: Json, property: JsonSchema, { definitions }: ApiIndex): Json | null {
  const view = flatten(property, definitions);
  if (view.enum !== undefined || view.const !== undefined) return null;
  const isFree = mainType(view) === 'string' && view.format === undefined;
  // Prefixes and check letters are part of the form of an identity; the end of it is what differs.
  const other = typeof usual === 'string' && usual.length > 6 ? `${usual.slice(0, -6)}${'9'.repeat(6)}` : null;
  const options = isFree ? [other] : UNKNOWN;
  return options.find((one) => one !== null && one !== usual && isValid(one, property, definitions)) ?? null;
}

/** What a field names, where the API says which of them there are. */
function isKnownReference(name: string, view: JsonSchemaObject, index: ApiIndex): boolean {
  const referred = referredBy(name, view);
  const resource = referred === null ? null : index.resourceNamed(referred);
  return resource !== null && resource.read !== null && (resource.create !== null || resource.list !== null);
}

interface Unknown {
  /** Where it stands in the record that is sent: `lines`, 0, `itemId`. */
  at: BodyPath;
  body: JsonObject;
}

function unknownIn(body: JsonObject, { properties = {}, required = [] }: JsonSchemaObject, index: ApiIndex): Unknown[] {
  return required.flatMap((name): Unknown[] => {
    const property = properties[name] ?? true;
    const usual = body[name];
    if (usual === undefined) return [];
    const view = flatten(property, index.definitions);
    if (Array.isArray(usual)) return unknownInItem(name, { body, items: usual, of: view.items ?? true }, index);
    if (!isKnownReference(name, view, index)) return [];
    const value = unknownLike(usual, property, index);
    return value === null ? [] : [{ at: [name], body: { ...body, [name]: value } }];
  });
}

/** What the first item of a list names: the line of an order that is for nothing. */
function unknownInItem(
  name: string,
  { body, items, of }: { body: JsonObject; items: readonly Json[]; of: JsonSchema },
  index: ApiIndex,
): Unknown[] {
  const [first, ...others] = items;
  if (first === undefined || !isObject(first)) return [];
  return unknownIn(first, flatten(of, index.definitions), index)
    .filter(({ at }) => at.length === 1)
    .map(({ at, body: item }) => ({ at: [name, 0, ...at], body: { ...body, [name]: [item, ...others] } }));
}

/** A record that is to be made for one that does not exist. */
function unknownReferences({ operation, index, seed }: Situation): Candidate[] {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const sample = sampleBody(operation, definitions, seed);
  const status = [422, 404, 400, 409].find((one) => isDocumented(operation, one));
  if (media === null || !hasMembers({ kind, media }) || sample === undefined || status === undefined) return [];
  if (!isObject(sample) || index.madeBy(operation) === null) return [];
  const schema = bodySchema(media);
  return unknownIn(sample, flatten(schema, definitions), index).map(({ at, body }) => ({
    name: `${locationOf(at)} of a record that does not exist`,
    kind: 'unknown_reference',
    errorIn: 'body',
    expectedStatus: status,
    details: {
      reason: `Nothing has the identity that ${locationOf(at)} names, so nothing can be made for it.`,
      constraint: `${locationOf(at)} exists`,
      pointer: pointerOf(at),
    },
    overrides: [bodyOverride(body)],
    bound: (refer) => {
      const bound = bindBody(body, schema, { operation, definitions, keep: pointerOf(at), ...(refer && { refer }) });
      return [bodyOverride(bound ?? body)];
    },
  }));
}

export const unknownReferenceOracle: Oracle = {
  id: 'unknown-reference',
  claim: 'Nothing is made for a record that does not exist.',
  strength: 'convention',
  candidates: unknownReferences,
};
