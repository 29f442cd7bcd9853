import type { Json, JsonSchema } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { ChainBuilder } from '../../../chains/chain.ts';
import { cleanUp } from '../../../chains/after/follow-ups.ts';
import { prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { partAt, withPart } from '../../../learned/json-pointer.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { answeredRecord, recordIn } from '../../../resources/record-answer.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { fieldsOf, withFields } from '../../../resources/sent-record.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import { flatten, isNumber } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { pointerOf } from '../../fields/locations.ts';
import { refusalsOf } from '../../fields/said/refusals-of.ts';
import { inAllowedState } from '../wrong-state.ts';
import { tolerant } from './first-record.ts';
import { memberOf, saidTogether, type SaidTogether } from './said-together.ts';
import { kindWords } from '../../../resources/words/words.ts';

interface Base {
  chain: ChainBuilder;
  path: StepValue[];
  body: Json;
}

const baseOf = (
  chain: ChainBuilder,
  sent: readonly StepValue[],
  { operation, index, seed }: Situation,
): Base | null => {
  const path = sent.filter((one) => one.in === 'path');
  const body =
    sent.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(operation, index.definitions, seed) ?? null;
  return body === null || path.length < parameterNames(operation.path).length ? null : { chain, path, body };
};

/** A record that the request stands on, and its member that limits what comes together. */
interface Holder {
  resource: Resource;
  identity: string;
  /** Path of the member in the answer of a read; null where the words give a number. */
  member: { name: string; path: string } | null;
}

function holderOf(said: SaidTogether, { chain, path }: Base, { operation, index }: Situation): Holder | null {
  const own = chain.records().filter(({ resource }) => chain.makerOf(resource) === resource.create);
  if (said.limit !== null) {
    const above = index.resourceAt(operation.path.slice(0, operation.path.lastIndexOf('}') + 1));
    const found = path.length === 0 ? undefined : own.find(({ resource }) => resource === above);
    return found === undefined ? null : { ...found, member: null };
  }
  for (const { resource, identity } of own) {
    const record = resource.read === null ? null : answeredRecord(resource.read, index.definitions);
    const fields = Object.entries(record?.view.properties ?? {})
      .filter(([, property]) => isNumber(flatten(property, index.definitions)))
      .map(([name]) => name);
    const name = memberOf(said, fields);
    if (record !== null && name !== null)
      return { resource, identity, member: { name, path: `${record.prefix}${name}` } };
  }
  return null;
}

/** The request that makes the holder, and its body; null where the chain does not make it. */
function makingOf(chain: ChainBuilder, { create }: Resource, { index, seed }: Situation) {
  const { media } = create === null ? { media: null } : planBody(create);
  const record = media === null ? null : recordIn(bodySchema(media), index.definitions);
  const step = chain.before.find(({ operation }) => operation === create?.key);
  if (create === null || record === null || step === undefined) return null;
  const sent = step.values.find((one) => one.in === 'body')?.bodyValue;
  const body = sent ?? sampleBody(create, index.definitions, seed) ?? null;
  return isObject(body) ? { step, body, record } : null;
}

/** Makes the record with the limit; false where it is made with none. */
function withLimit(chain: ChainBuilder, { resource, member }: Holder, limit: number, situation: Situation): boolean {
  const made = makingOf(chain, resource, situation);
  if (made === null || member === null) return false;
  const { step, body, record } = made;
  const property: JsonSchema | undefined = record.view.properties?.[member.name];
  if (property === undefined || !isValid(limit, property, situation.index.definitions)) return false;
  const limited = withFields(body, record.prefix, { ...fieldsOf(body, record.prefix), [member.name]: limit });
  step.values = [...step.values.filter((one) => one.in !== 'body'), bodyOverride(limited)];
  return true;
}

/** What two requests send, of which the first takes all that there is. */
interface Amounts {
  first: Json;
  second: number;
}

const LIMIT = 'limit';

/** Reads the limit for the first request to take. */
function readLimit({ chain }: Base, { resource, identity, member }: Holder): boolean {
  const { read } = resource;
  const names = parameterNames(read?.path ?? '');
  if (read === null || member === null || names.length !== 1) return false;
  const values: StepValue[] = [{ in: 'path', name: names[0] ?? '', value: identity }];
  chain.before.push({ operation: read.key, values, extracts: [{ name: LIMIT, path: member.path }] });
  return true;
}

function amountsFor(said: SaidTogether, base: Base, holder: Holder, situation: Situation): Amounts | null {
  const { definitions } = situation.index;
  const { flat, at } = said.limited;
  const takes = (value: number): boolean => isValid(value, flat, definitions);
  const least = [1, flat.minimum ?? 1, 10, 100].find((one) => one > 0 && takes(one));
  if (least === undefined) return null;
  if (said.limit !== null) return takes(said.limit) ? { first: said.limit, second: least } : null;
  const usual = partAt(base.body, pointerOf(at));
  if (typeof usual === 'number' && withLimit(base.chain, holder, usual, situation))
    return { first: usual, second: usual };
  return readLimit(base, holder) ? { first: `{{${LIMIT}}}`, second: least } : null;
}

/** The second request, on the same record and on new ones of whatever else it names. */
function secondOn(main: ChainBuilder, { resource }: Holder, situation: Situation): Base | null {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed, { suffix: 'More' });
  const isKept = (path: string): boolean =>
    `${resource.path}/{}/`.startsWith(`${path}/{}/`) || operation.path.replaceAll(/\{[^{}]*\}/g, '{}').startsWith(path);
  for (const one of main.records())
    if (one.resource === resource || isKept(one.resource.path)) chain.adopt(one.resource, one.identity.slice(2, -2));
  return baseOf(chain, prepare(chain, situation), situation);
}

/** Two requests on one record, of which the first takes all that there is. */
interface Pair {
  base: Base;
  second: Base;
  holder: Holder;
  amounts: Amounts;
}

function pairOf(situation: Situation, said: SaidTogether): Pair | null {
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const base = baseOf(chain, overrides, situation);
  const holder = base === null ? null : holderOf(said, base, situation);
  if (base === null || holder === null) return null;
  const amounts = amountsFor(said, base, holder, situation);
  const second = amounts === null ? null : secondOn(chain, holder, situation);
  return amounts === null || second === null ? null : { base, second, holder, amounts };
}

function candidateOf(situation: Situation, said: SaidTogether): Candidate[] {
  const { operation } = situation;
  const [status, ...alternatives] = refusalsOf(operation, said.sentence);
  const pair = status === undefined ? null : pairOf(situation, said);
  if (pair === null || status === undefined) return [];
  const { base, second, holder, amounts } = pair;
  const at = pointerOf(said.limited.at);
  const sending = ({ path, body }: Base, amount: Json): StepValue[] => [
    ...path,
    bodyOverride(withPart(body, at, amount) ?? {}),
  ];
  const values = sending(base, amounts.first);
  const made = cleanUp(situation, values, 'First');
  const first: Step = { operation: operation.key, values, extracts: made.extracts, expects: tolerant(operation) };
  const sent = sending(second, amounts.second);
  const extra = cleanUp(situation, sent);
  return [
    {
      name: `More ${said.limited.name} together than the ${kindWords(holder.resource)} takes`,
      kind: 'over_capacity',
      part: 'together',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...(alternatives.length > 0 && { alternatives }),
        reason: `The document says "${said.sentence.trim().slice(0, 160)}".`,
        constraint: `together at most ${holder.member?.name ?? said.limit ?? ''}`,
        pointer: at,
        ...stepsOf({
          before: [...base.chain.before, first, ...second.chain.before],
          after: [...extra.after, ...second.chain.after, ...made.after, ...base.chain.after],
        }),
        ...(extra.extracts.length > 0 && { extracts: extra.extracts }),
      },
      overrides: sent,
    },
  ];
}

/** What all requests together may not come to is refused to the second one, where the first has taken all of it. */
export const overTogether = (situation: Situation): Candidate[] =>
  saidTogether(situation).flatMap((said) => candidateOf(situation, said));
