import type { Json, Operation } from '@assay/api-model';
import { madeRead } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation, MadeRead } from '@assay/generator';
import type { StepAnswer } from '@assay/runner';
import { inPathForm, prefixOf } from '@assay/scenario';
import type { RunnableScenario } from '@assay/scenario';
import { readJson, valueIn } from '../answers.ts';
import { isAccepted } from '../requests.ts';
import type { Requests } from '../requests.ts';
import type { Standing } from '../standing.ts';

interface Candidate {
  form: string;
  text: string;
}

const isScalar = (value: Json | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const URN = /^(?<prefix>(?:[\w.-]+:)+)[^:]+$/;

const quoted = (kind: 'after' | 'behind', prefix: string): string => `${kind} ${JSON.stringify(prefix)}`;

/** Letters before an id that paths may leave out: `box_`, `urn:depot:box:`. */
function prefixesOf(text: string): string[] {
  const found = [URN.exec(text)?.groups?.['prefix'], prefixOf(text)?.prefix];
  return [...new Set(found.filter((one) => one !== undefined))];
}

/** Each way in which a path may take what a record calls itself; the one of the document first. */
export function waysToWrite(value: string | number, { form, shown }: Pick<MadeRead, 'form' | 'shown'>): Candidate[] {
  const text = String(value);
  const ends = inPathForm({ kind: 'segment', at: -1 }, text);
  const after = prefixesOf(text).map((prefix): Candidate => ({
    form: quoted('after', prefix),
    text: text.slice(prefix.length),
  }));
  const behind = shown
    .flatMap((one) => (typeof one === 'string' ? prefixesOf(one) : []))
    .filter((prefix) => !text.startsWith(prefix))
    .map((prefix): Candidate => ({ form: quoted('behind', prefix), text: `${prefix}${text}` }));
  const all: Candidate[] = [
    { form: 'whole', text },
    ...(text.includes('/') && ends !== undefined ? [{ form: 'segment -1', text: ends }] : []),
    ...after,
    ...behind,
  ];
  const first = all.filter((one) => one.form === form);
  return [...first, ...all.filter((one) => one.form !== form)];
}

interface Accepted {
  operation: Operation;
  plan: RunnableScenario;
  answer: StepAnswer;
  model: GeneratorModel;
  learned: Learned;
}

/**
 * How paths take what has just been made, where that is not as the document has it, and the plan with what removes it that way.
 * Nothing for other requests.
 */
export async function seenPathForm(
  accepted: Accepted,
  {
    requests,
    standing,
  }: { requests: Pick<Requests, 'plan' | 'runnable'>; standing: Pick<Standing, 'prepare' | 'send'> },
): Promise<{ form: Pick<LearnedOperation, 'identity' | 'pathForm'>; plan: RunnableScenario }> {
  const { operation, plan, answer, model, learned } = accepted;
  const made = operation.method === 'POST' ? madeRead(operation, model, learned) : null;
  if (made === null) return { form: {}, plan };
  const form = await learnPathForm(made, answer, async (text) => {
    const step = made.read(text, answer.sent.parameters);
    const [read] = step === null ? [] : requests.runnable([step]);
    return read === undefined ? null : standing.send({ ...read, account: plan.judged.account });
  });
  const known = form.pathForm === undefined ? null : requests.plan(operation, model, withForm(accepted, form));
  if (known === null) return { form, plan };
  const next = { ...known, before: plan.before };
  await standing.prepare(next);
  return { form, plan: next };
}

function withForm({ operation: { key }, learned }: Accepted, form: Partial<LearnedOperation>): Learned {
  const { operations } = learned;
  const own = operations[key] ?? { outcome: 'not_tried', repairs: [] };
  return { ...learned, operations: { ...operations, [key]: { ...own, ...form } } };
}

/** Reads what a create has made in each way that its identity allows, until one of them shows the record. */
export async function learnPathForm(
  made: MadeRead,
  answer: StepAnswer,
  send: (text: string) => Promise<StepAnswer | null>,
): Promise<Pick<LearnedOperation, 'identity' | 'pathForm'>> {
  const value = valueIn(readJson(answer.body), made.identity);
  const ways = isScalar(value) ? waysToWrite(value, made) : [];
  if (!isScalar(value) || ways.length < 2) return {};
  for (const { form, text } of ways) {
    const read = await send(text);
    if (read === null) return {};
    if (!isAccepted(read) || valueIn(readJson(read.body), made.identity) !== value) continue;
    return form === made.form ? {} : { identity: made.identity, pathForm: form };
  }
  return {};
}
