import type { Json, JsonObject, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { pathOfOne, readAround, type ReadAround } from '../../../chains/after/read-around.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { cleanUp } from '../../../chains/after/follow-ups.ts';
import { identityName } from '../../../chains/records/goes-with.ts';
import { chainOf, prepare, shared, stepsOf, type Situation } from '../../../chains/situation.ts';
import { otherRuleStatuses, ruleStatuses } from '../../../expectations/rule-statuses.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { kindWords, wordsOf } from '../../../resources/words/words.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { AMOUNT } from '../../../states/said-amounts.ts';
import { actedOn } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { sameAs } from '../../states/restored/same-as.ts';
import { enterAllowedState } from '../../states/wrong-state.ts';
import { linesOf, saidWhole, type Lines } from './said-whole.ts';
import type { Oracle } from '../../oracle.ts';

const SUCCESSES = [200, 201, 202, 204];

/** What sends the lines: the request itself, or the one that makes the record that it acts on. */
interface Sending {
  create: Operation;
  lines: Lines;
  acted: Resource | null;
}

function sendingOf({ operation, index }: Situation): Sending | null {
  const own = linesOf(operation, index);
  if (own !== null) return { create: operation, lines: own, acted: null };
  const acted = actedOn(operation, index);
  const lines = acted?.create == null ? null : linesOf(acted.create, index);
  return acted?.create == null || lines === null ? null : { create: acted.create, lines, acted };
}

/** What is done by halves does more harm than what is one too many. */
const HALF_DONE = 1.3;

/** All numbers of a body together. */
function sumOf(value: Json): number {
  if (typeof value === 'number') return Math.abs(value);
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return parts.reduce<number>((sum, part) => sum + sumOf(part), 0);
}

/** Makes the record that falls short with as little as it may have, and says how much all of its numbers are. */
function makeLittle({ resource }: Lines, added: readonly Step[], { index, seed }: Situation): number {
  const { create } = resource;
  const step = added.find(({ operation }) => operation === create?.key);
  const { media } = create === null ? { media: null } : planBody(create);
  if (create === null || step === undefined || media === null) return 0;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const sent = step.values.find((one) => one.in === 'body')?.bodyValue;
  const body = sent ?? sampleBody(create, index.definitions, seed) ?? null;
  if (!isObject(body)) return 0;
  const little = Object.entries(body).map(([name, value]): [string, Json] => {
    const isAmount = typeof value === 'number' && value > 1 && AMOUNT.test(wordsOf(name).join(' '));
    return [name, isAmount && isValid(1, properties[name] ?? true, index.definitions) ? 1 : value];
  });
  step.values = [...step.values.filter((one) => one.in !== 'body'), bodyOverride(Object.fromEntries(little))];
  return sumOf(Object.fromEntries(little));
}

/** A little more than a record was made with: what asks for far more may be refused for that. */
const muchOf = ({ schema }: Lines, has: number, { index }: Situation): number | null =>
  [Math.floor(has) + 1, Math.floor(has) + 2, schema.maximum ?? 0].find(
    (one) => one > has && isValid(one, schema, index.definitions),
  ) ?? null;

/** The lines with one more at the end, or the last of several, that asks for more than there is. */
function withShortLine(
  body: JsonObject,
  { lines, chain, create }: Sending & { chain: ChainBuilder },
  situation: Situation,
) {
  const sent = body[lines.member];
  const items = Array.isArray(sent) ? sent.filter(isObject) : [];
  const [first] = items;
  if (first === undefined) return null;
  const { resource } = lines;
  const need = { for: create, parameter: identityName(resource) ?? `${resource.name}_id`, depth: 1 };
  const count = chain.before.length;
  const other = items.length > 1 ? null : chain.oneMore(resource, need, 'Short');
  const added = chain.before.splice(count);
  const much = muchOf(lines, makeLittle(lines, added, situation), situation);
  const last = items.at(-1) ?? first;
  if (much === null || (items.length < 2 && other === null)) return null;
  const short = { ...last, ...(other !== null && { [lines.reference]: other }), [lines.amount]: much };
  const kept = items.length > 1 ? items.slice(0, -1) : items;
  return { body: { ...body, [lines.member]: [...kept, short] }, added };
}

/** Reads of a record before the request and after it, with its numbers and its state as they were. */
function readsOf(resource: Resource, identity: string, situation: Situation): ReadAround[] {
  const { read } = resource;
  const path = pathOfOne(read, identity);
  const name = `${kindWords(resource)} untouched`;
  const rules = read === null ? [] : sameAs(name, read, situation);
  return read === null || path === null || rules.length === 0 ? [] : [readAround(read, path, { name, rules })];
}

const identityOf = (chain: ChainBuilder, resource: Resource): string | null =>
  chain.makerOf(resource) === resource.create
    ? (chain.records().find((one) => one.resource === resource)?.identity ?? null)
    : null;

/** What is sent with the lines: by the request itself, or by the step that made the record that it acts on. */
function sentWithLines(situation: Situation, { create, acted }: Sending, chain: ChainBuilder, usual: StepValue[]) {
  const making = acted === null ? null : chain.before.find((step) => step.operation === create.key);
  if (making === undefined) return null;
  const values = making === null ? usual : making.values;
  const sample = sampleBody(create, situation.index.definitions, situation.seed) ?? null;
  const body = values.find((one) => one.in === 'body')?.bodyValue ?? sample;
  return isObject(body) ? { making, values, body } : null;
}

/** A chain with the request, and the body that sends the lines with one that asks for too much. */
function shortRequest(situation: Situation, sending: Sending) {
  const chain = chainOf(situation);
  const usual = prepare(chain, situation);
  const found = sentWithLines(situation, sending, chain, usual);
  if (found === null || identityOf(chain, sending.lines.resource) === null) return null;
  const { making, values, body } = found;
  const short = withShortLine(body, { ...sending, chain }, situation);
  if (short === null) return null;
  const at = making === null ? chain.before.length : chain.before.indexOf(making);
  chain.before.splice(at, 0, ...short.added);
  const sent = [...values.filter((one) => one.in !== 'body'), bodyOverride(short.body)];
  if (making !== null) making.values = sent;
  const overrides = making === null ? sent : usual;
  return enterAllowedState(situation, chain, overrides) ? { chain, overrides } : null;
}

function candidateFor(situation: Situation, sending: Sending, said: NonNullable<ReturnType<typeof saidWhole>>) {
  const { operation } = situation;
  const { lines, acted } = sending;
  const [status] = ruleStatuses(operation);
  const request = status === undefined ? null : shortRequest(situation, sending);
  if (request === null || status === undefined) return [];
  const { chain, overrides } = request;
  const kinds = acted === null ? [lines.resource] : [lines.resource, acted];
  const reads = kinds.flatMap((resource) => {
    const identity = identityOf(chain, resource);
    return identity === null ? [] : readsOf(resource, identity, situation);
  });
  if (reads.length === 0) return [];
  const extra = acted === null ? cleanUp(situation, overrides) : { extracts: [], after: [] };
  const candidate: Candidate = {
    name: `A later one of the ${lines.member} that asks for too much`,
    kind: 'over_capacity',
    part: 'whole',
    severity: HALF_DONE,
    errorIn: acted === null ? 'body' : 'state',
    expectedStatus: status,
    details: {
      alternatives: otherRuleStatuses(operation, status, [403]),
      // Where nothing is said of how much there must be, only a refusal shows anything.
      ...(!said.isOfShortage && { undecided: SUCCESSES }),
      reason: `The document says "${said.sentence.trim().slice(0, 160)}".`,
      constraint: 'as a whole',
      pointer: null,
      ...stepsOf({
        before: shared([...chain.before, ...reads.map((one) => one.before)]),
        after: [...extra.after, ...shared(chain.after)],
      }),
      ...(extra.extracts.length > 0 && { extracts: extra.extracts }),
      followUps: reads.map((one) => one.after),
    },
    overrides,
  };
  return [candidate];
}

/** A request that names several records is refused as a whole when one of them falls short, and takes nothing of the others. */
function refusedAsWhole(situation: Situation): Candidate[] {
  const said = situation.operation.method === 'GET' ? null : saidWhole(situation.operation);
  const sending = said === null ? null : sendingOf(situation);
  return said === null || sending === null ? [] : candidateFor(situation, sending, said);
}

export const asAWholeOracle: Oracle = {
  id: 'as-a-whole',
  claim: 'A request that names several records is refused as a whole, and takes nothing of any of them.',
  strength: 'document',
  candidates: refusedAsWhole,
};
