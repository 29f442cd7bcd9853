import { isSecured } from '@assay/scenario';
import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { isWrite } from '../../../chains/is-write.ts';
import { cleanUp } from '../../../chains/after/follow-ups.ts';
import { shared, chainOf, prepare, type Situation } from '../../../chains/situation.ts';
import type { ReadAround } from '../../../chains/after/read-around.ts';
import { unchangedReads } from '../../../chains/after/unchanged.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { learnedOf } from '../../../learned/facts-of.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { ignoredFields } from '../../../resources/words/ignored-fields.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import { kindWords, referredName } from '../../../resources/words/words.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { isObject } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { hasPrivilegedOwner, isSaidOfOthers, somebodyElse, type SomebodyElse } from './somebody-else.ts';
import { othersRecord } from './others-records.ts';
import { ownersOnly } from './said/private-records.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';
import type { SaidOwners } from './said/said-owners.ts';
import type { Oracle } from '../../oracle.ts';

/** Right for a reference that is not there for whoever asks; who may not say so says that it is not theirs. */
const REFUSALS = [403, 404, 422, 400, 409];

const SUCCESSES = [200, 204];

interface Reference {
  field: string;
  resource: Resource;
  said: SaidOwners;
}

/** What hides the records of others of one kind: only then is a reference to one of them a way around. */
function hiddenFromOthers({ index, description }: Situation, resource: Resource): SaidOwners | null {
  const { read } = resource;
  const said = read === null || !isSecured(read) ? null : ownersOnly(read, index, description);
  return said?.hides === true ? said : null;
}

/** Fields at the top of a body that refer to a record which the document keeps for its owner. */
function references(situation: Situation): Reference[] {
  const { operation, index } = situation;
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  return Object.entries(properties).flatMap(([field, property]) => {
    const view = flatten(property, index.definitions);
    const referred = referredName(field);
    const resource = referred === null ? null : index.resourceNamed(referred);
    const isId = ['string', 'integer'].includes(mainType(view) ?? '') && view.readOnly !== true;
    const said = resource === null || !isId ? null : hiddenFromOthers(situation, resource);
    return resource === null || said === null ? [] : [{ field, resource, said }];
  });
}

/** A fresh chain for each, since scenarios change the steps of theirs. */
function prepared(situation: Situation) {
  const chain = chainOf(situation);
  const sent = prepare(chain, situation);
  const usual = sampleBody(situation.operation, situation.index.definitions, situation.seed) ?? {};
  return { chain, sent, body: sent.find((one) => one.in === 'body')?.bodyValue ?? usual };
}

/** The read after a change, which shows the reference as it was; null where the read before it is not compared as a whole. */
function keptReference(after: Step, field: string): Step | null {
  const [, path] = /^(?:the body|`([^`]+)`) is the same as in step/.exec(after.rules?.[0] ?? '') ?? [];
  if (after.rules?.length !== 1 || !/^[\w-]+$/.test(field)) return null;
  const whole = path === undefined ? field : `${path}.${field}`;
  return { ...after, rules: [`\`${whole}\` is the same as in step "before"`] };
}

/** Who is said not to look at the reference takes the rest of a change, as long as it stays as it was. */
function expectationOf(operation: Operation, reads: ReadAround | null, field: string) {
  const status = REFUSALS.find((one) => isDocumented(operation, one)) ?? 403;
  const refusals = REFUSALS.filter((one) => one !== status);
  if (reads === null) return { status, alternatives: refusals, followUps: [] };
  const kept = keptReference(reads.after, field);
  const isIgnored = kept !== null && ignoredFields(operation).has(field);
  const ignored = isIgnored ? SUCCESSES.filter((one) => isDocumented(operation, one)) : [];
  return { status, alternatives: [...refusals, ...ignored], followUps: [isIgnored ? kept : reads.after] };
}

function attempt(situation: Situation, { field, resource, said }: Reference, other: SomebodyElse): Candidate[] {
  const { operation, index } = situation;
  const theirs = othersRecord(situation, resource, other);
  const { chain, sent, body } = prepared(situation);
  if (theirs === null || !isObject(body)) return [];
  const path = sent.filter((one) => one.in === 'path');
  if (path.length < parameterNames(operation.path).length) return [];
  const conditions = chain.conditions(operation, path);
  const record = operation.method === 'POST' ? undefined : recordsIn(operation, index).at(-1);
  const reads = record === undefined ? null : unchangedReads(record, path, index.definitions);
  const { status, alternatives, followUps } = expectationOf(operation, reads, field);
  const overrides = [
    ...sent.filter((one) => one.in !== 'body'),
    bodyOverride({ ...body, [field]: theirs.identity }),
    ...conditions,
  ];
  const made = operation.method === 'POST' ? cleanUp(situation, overrides) : { extracts: [], after: [] };
  return [
    {
      name: `Names the ${kindWords(resource)} of somebody else in ${field}`,
      kind: 'foreign_reference',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives,
        reason: `The document says "${said.quote}".`,
        constraint: `owner: ${field}`,
        pointer: `/${field}`,
        before: [
          ...other.steps,
          ...shared([...theirs.before, ...chain.before, ...(reads === null ? [] : [reads.before])]),
        ],
        ...(made.extracts.length > 0 && { extracts: made.extracts }),
        ...(followUps.length > 0 && { followUps }),
        after: [...made.after, ...shared([...chain.after, ...theirs.after]), ...other.removal],
      },
      overrides,
    },
  ];
}

/**
 * A create or a change that names a record of somebody else where the document shows everybody only their own. Silent where nothing
 * says so, or where the system's own account may see everything.
 */
function foreignReferenceFaults(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  // Whoever alone may do it works with the records of others.
  const isOfRole = learnedOf(operation)?.account?.startsWith('account:') === true;
  if (!isSecured(operation) || !isWrite(operation, index) || isOfRole || hasPrivilegedOwner(situation)) return [];
  const found = references(situation).filter(
    ({ resource, said }) => !hasPrivilegedOwner(situation, resource) && !isSaidOfOthers(situation, said.quote),
  );
  const other = found.length === 0 ? null : somebodyElse(situation);
  return other === null ? [] : found.flatMap((one) => attempt(situation, one, other));
}

export const foreignReferenceOracle: Oracle = {
  id: 'foreign-reference',
  claim: 'A body cannot name a record that the document keeps for somebody else.',
  strength: 'document',
  candidates: foreignReferenceFaults,
};
