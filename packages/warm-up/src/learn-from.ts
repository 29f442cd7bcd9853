import type { Json, Operation } from '@assay/api-model';
import { partAt, requestFacts, saysShort } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation, Repair, RequestFacts } from '@assay/generator';
import { renamed, yielding } from '@assay/runner';
import type { StepAnswer } from '@assay/runner';
import type { RunnableScenario, RunnableStep } from '@assay/scenario';
import { identityIn, listIn, readJson, valueIn } from './answers.ts';
import { distinctions } from './again/distinctions.ts';
import { readRefusal } from './refusals/read-refusal.ts';
import { isAccepted, refusedRequest } from './requests.ts';

interface AcceptedRequest {
  operation: Operation;
  plan: RunnableScenario;
  answer: StepAnswer;
  model: GeneratorModel;
  learned: Learned;
}

/** A create that is sent again, and what removes a second record. */
interface Again {
  again: RunnableStep;
  after: RunnableStep[];
  /** With the very values that it was sent with before. */
  isSame: boolean;
}

const AGAIN = 'Again';

/** Whether a document has no way to remove what a create makes, and says that the API refuses some: every run leaves such records. */
function staysAnyway({ path, responses }: Operation, { operations }: Pick<GeneratorModel, 'operations'>): boolean {
  const removes = (one: Operation): boolean =>
    one.method === 'DELETE' &&
    one.path.startsWith(`${path}/{`) &&
    one.path.indexOf('}', path.length) === one.path.length - 1;
  return responses.some(({ status }) => status === '409') && !(operations ?? []).some((one) => removes(one));
}

/** Null when nothing would remove the second record, and the document has a way to. */
function againOf(
  { judged, after }: RunnableScenario,
  { operation, model }: Pick<AcceptedRequest, 'operation' | 'model'>,
): Again | null {
  const names = judged.extracts.map(({ name }) => name);
  const isAbout = ({ parameters }: RunnableStep): boolean =>
    parameters.some(({ value }) => names.some((name) => value?.includes(`{{${name}}}`)));
  const removal = after.filter((step) => isAbout(step));
  const isRemoved = removal.some(({ method }) => method === 'DELETE');
  if (judged.method !== 'POST' || names.length === 0 || !(isRemoved || staysAnyway(operation, model))) return null;
  return {
    again: yielding(judged, AGAIN),
    after: removal.map((step) => renamed(step, names, AGAIN)),
    isSame: true,
  };
}

/** "Volume 3 has a number 7 already": the other whole numbers of the body that a message names with their values. */
function numbersBeside(
  message: string,
  own: string,
  { facts, body }: { facts: RequestFacts; body: Json | undefined },
): string[] {
  const words = message.toLowerCase().split(/[^\p{L}\d]+/u);
  return facts.fields
    .filter(({ pointer, schema }) => pointer !== own && schema.type === 'integer' && schema.enum === undefined)
    .filter(
      ({ pointer, name }) =>
        words.includes(name.toLowerCase()) && words.includes(JSON.stringify(partAt(body, pointer) ?? null)),
    )
    .map(({ pointer }) => pointer);
}

/** The values that a second record with the same values was refused for. */
function uniqueIn(answer: StepAnswer, of: AcceptedRequest): Repair[] {
  const facts = requestFacts(of.operation, of.model);
  const request = refusedRequest(
    answer,
    facts.fields.map(({ pointer }) => pointer),
  );
  return readRefusal(answer, request).flatMap(({ kind, location, message }): Repair[] => {
    const field = facts.fields.find(({ pointer }) => pointer === location?.at);
    const isReference = facts.records.some(({ at }) => at === location?.at);
    const isPart = field?.schema.properties !== undefined || field?.schema.items !== undefined;
    const isValue = field !== undefined && field.schema.enum === undefined && !isReference && !isPart;
    if (location?.in !== 'body' || !isValue || (kind !== 'unique' && kind !== 'contention')) return [];
    const because = message.slice(0, 300);
    const beside = numbersBeside(message, location.at, { facts, body: request.body });
    return [location.at, ...beside].map((at): Repair => ({ kind: 'unique', in: 'body', at, because }));
  });
}

const bodyOf = ({ sent }: StepAnswer): Json | undefined =>
  sent.parameters.find((one) => one.in === 'body')?.bodyValue ?? undefined;

const namesOf = (operation: Operation): string[] => {
  const segment = operation.path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const noun = segment.replace(/ies$/, 'y').replace(/s$/, '');
  return ['id', `${noun}Id`, 'uuid', 'guid', '_id', 'key', 'slug', 'code', 'number'];
};

/** Whether the document says what the operation answers. */
const isDescribed = ({ responses }: Operation): boolean =>
  responses.some(({ status, content }) => /^(2|default)/.test(status) && content.some(({ schema }) => schema !== null));

/** The state of a fresh record. */
function learnStart({ operation, plan, answer, model }: AcceptedRequest): Partial<LearnedOperation> {
  const makes = operation.method === 'POST' && plan.judged.extracts.length > 0;
  const field = makes ? requestFacts(operation, model).stateField : null;
  const start = field === null ? undefined : valueIn(readJson(answer.body), field);
  return typeof start === 'string' ? { start } : {};
}

/** Requests that leave the state of the records that they are about alone: reads, and what makes a record. */
const isQuiet = ({ method, extracts }: RunnableStep): boolean => method === 'GET' || extracts.length > 0;

/** The change of state that an action on a fresh record shows in its answer. */
function learnMove({ operation, plan, answer, model, learned }: AcceptedRequest): Partial<LearnedOperation> {
  const { acts, records, stateField } = requestFacts(operation, model, learned);
  const [record] = records;
  const from = record?.in === 'path' ? record.start : null;
  if (!acts || from === null || stateField === null || !plan.before.every((step) => isQuiet(step))) return {};
  const to = valueIn(readJson(answer.body), stateField);
  const isMove = typeof to === 'string' && to !== from && record?.states.includes(to) === true;
  return isMove ? { moves: [{ from, to }] } : {};
}

/** The end of the address that a new record is at; null where the answer has none of its kind. */
function locatedIdentity({ path }: Operation, { status, headers }: StepAnswer): string | null {
  const found = LOCATIONS.map((name) => headers.find(([header]) => header.toLowerCase() === name)).find(Boolean);
  const noun = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const parts = found?.[1].split(/[?#]/, 1)[0]?.split('/').filter(Boolean) ?? [];
  const isOfKind = status === 201 && parts.at(-2)?.toLowerCase() === noun.toLowerCase();
  return found !== undefined && isOfKind ? `segment -1 of header ${found[0]}` : null;
}

const LOCATIONS = ['location', 'content-location'];

function learnShape({ operation, answer }: AcceptedRequest): Partial<LearnedOperation> {
  const value = readJson(answer.body);
  if (operation.method === 'GET') {
    const list = operation.path.endsWith('}') ? null : listIn(value);
    if (list === null) return {};
    const identity = identityIn(list.items[0], namesOf(operation));
    if (isDescribed(operation) || identity === null) return {};
    return { items: list.path, identity: `${list.path}[0].${identity}` };
  }
  if (operation.method !== 'POST') return {};
  const answered = identityIn(value, namesOf(operation));
  const identity = answered === null ? locatedIdentity(operation, answer) : isDescribed(operation) ? null : answered;
  return identity === null ? {} : { identity };
}

/** How a create is sent again. */
export interface Sending {
  send: (again: Again) => Promise<StepAnswer>;
  /** The create as it would be sent with something more that was learned of it. */
  planWith: (repairs: readonly Repair[]) => RunnableScenario | null;
}

/** Whether another record was refused for what is there, and not for its form. */
function isTaken(answer: StepAnswer): boolean {
  if (answer.status === 409) return true;
  const kinds = readRefusal(answer, refusedRequest(answer, [])).map(({ kind }) => kind);
  return answer.status < 500 && kinds.some((kind) => kind === 'unique' || kind === 'contention');
}

/**
 * The values that no second record may share where the refusal names none of them, such as a day and a location together: what makes
 * another one acceptable. Nothing where it is with new values as it stands.
 */
async function searchUnique(answer: StepAnswer, of: AcceptedRequest, { send, planWith }: Sending): Promise<Repair[]> {
  if (!isTaken(answer)) return [];
  const because = (readRefusal(answer, refusedRequest(answer, []))[0]?.message ?? '').slice(0, 300);
  for (const repairs of [[], ...distinctions(requestFacts(of.operation, of.model), bodyOf(answer), because)]) {
    const plan = planWith(repairs);
    const again = plan === null ? null : againOf(plan, of);
    if (again === null) return [];
    if (isAccepted(await send({ ...again, isSame: false }))) return repairs;
  }
  return [];
}

/** What an accepted request shows of how its operation is reached. */
export async function learnFrom(accepted: AcceptedRequest, sending: Sending): Promise<Partial<LearnedOperation>> {
  const shape = { ...learnShape(accepted), ...learnStart(accepted), ...learnMove(accepted) };
  const again = againOf(accepted.plan, accepted);
  if (again === null) return shape;
  const answer = await sending.send(again);
  if (isAccepted(answer)) return { ...shape, duplicates: 'accepted' };
  // The first one has left too little for a second one, which says nothing of the same values.
  if (readRefusal(answer, refusedRequest(answer, [])).some(({ message }) => saysShort(message))) return shape;
  const named = uniqueIn(answer, accepted);
  const repairs = named.length > 0 ? named : await searchUnique(answer, accepted, sending);
  return { ...shape, duplicates: 'refused', repairs };
}
