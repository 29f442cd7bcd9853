import { bodyOverride, ChainBuilder } from '../../chains/chain.ts';
import { isWrite } from '../../chains/is-write.ts';
import { credentialFields } from '../../chains/accounts/logins.ts';
import { successSchema } from '../../resources/yields.ts';
import { isDocumented, mayConflict, successStatus, unknownIdStatus } from '../../expectations/expectation.ts';
import type { Candidate } from '../candidate.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import { chainOf, lastParameter, stepsOf, type Situation } from '../../chains/situation.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import type { Step } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import type { ScenarioDetails } from '../../types.ts';
import { promisedUnique } from '../../resources/uniqueness.ts';

/** A removal that was only accepted shows later. */
function untilRemoved({ remove }: Resource, status: number): Pick<ScenarioDetails, 'until'> {
  const isLater = remove !== null && successStatus(remove) === 202;
  return isLater ? { until: { rules: [`the status is ${status}`] } } : {};
}

/** A record is made and removed; then it must be gone for whoever reads it, or, where nobody can, whoever removes it again. */
export function deletedIdFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const parameter = lastParameter(operation.path);
  const resource = parameter === null ? null : index.resourceAt(operation.path);
  const expected = unknownIdStatus(operation);
  if (resource === null || expected === null || operation !== (resource.read ?? resource.remove)) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const [removal] = chain.after;
  const isMade = chain.makerOf(resource) === resource.create && removal?.operation === resource.remove?.key;
  if (!isMade || removal === undefined) return [];
  // Servers that count from the highest id give a removed one again at once, unless there is a higher one.
  const next = new ChainBuilder(index, seed, { suffix: 'Next' });
  next.path(operation);
  chain.after.shift();
  chain.before.push(...next.before, removal);
  chain.after.unshift(...next.after);
  return [
    {
      name: `A ${resource.name} that was removed`,
      kind: 'deleted_id',
      errorIn: `path.${parameter}`,
      expectedStatus: expected.status,
      details: {
        ...(expected.statusBy && { statusBy: expected.statusBy }),
        ...untilRemoved(resource, expected.status),
        reason: `What ${removal.operation} has removed must be gone.`,
        constraint: null,
        pointer: null,
        ...stepsOf(chain),
      },
      overrides: path,
    },
  ];
}

/** The same record twice, where the document speaks of conflicts and a field by its name tells records apart. */
export function duplicateFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const resource = index.madeBy(operation);
  const { media } = planBody(operation);
  const body = sampleBody(operation, index.definitions, seed);
  if (resource === null || media === null || !isObject(body) || !isDocumented(operation, 409)) return [];
  const schema = flatten(bodySchema(media), index.definitions);
  const texts = Object.keys(body)
    .map((name) => [name, flatten(schema.properties?.[name] ?? true, index.definitions)] as const)
    .filter(([name, view]) => typeof body[name] === 'string' && (mainType(view) ?? 'string') === 'string');
  const [field] = promisedUnique(texts, operation);
  if (field === undefined || !mayConflict(operation)) return [];
  const chain = new ChainBuilder(index, seed);
  const path = chain.path(operation);
  const bound = chain.body(operation)[0]?.bodyValue;
  if (bound == null || !isObject(bound)) return [];
  const name = `${resource.name}Taken`;
  const values = [...path, bodyOverride(bound)];
  const first = cleanUp(situation, values, 'First');
  const step: Step = {
    operation: operation.key,
    values,
    extracts: [{ name, path: `request ${field}` }, ...first.extracts],
  };
  chain.before.push(step);
  chain.after.unshift(...first.after);
  return [
    {
      name: `A ${field} that is taken`,
      kind: 'duplicate',
      errorIn: 'body',
      expectedStatus: 409,
      details: {
        reason: `Two records with the same ${field} are a conflict, and 409 is documented for that.`,
        constraint: `unique: ${field}`,
        pointer: `/${field}`,
        ...stepsOf(chain),
      },
      overrides: [...path, bodyOverride({ ...bound, [field]: `{{${name}}}` })],
    },
  ];
}

/** A login with the documented name and another password. */
export function wrongPasswordFaults({ operation, index, seed }: Situation): Candidate[] {
  const fields = credentialFields(operation, index.definitions);
  const body = sampleBody(operation, index.definitions, seed);
  const isLogin = fields !== null && !isWrite(operation, index);
  if (!isLogin || !isObject(body) || !isDocumented(operation, 401) || successSchema(operation) === null) return [];
  return [
    {
      name: 'Wrong password',
      kind: 'wrong_password',
      errorIn: 'body',
      expectedStatus: 401,
      details: {
        reason: 'Somebody who does not know the password must not be let in.',
        constraint: null,
        pointer: `/${fields.password}`,
      },
      overrides: [bodyOverride({ ...body, [fields.password]: 'Not-The-Passw0rd' })],
    },
  ];
}
