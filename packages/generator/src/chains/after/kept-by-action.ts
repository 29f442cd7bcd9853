import type { Json, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { plain, singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { echoesOf, echoRule, type Echo } from '../../rules/echo-rules.ts';
import { flatten } from '../../schema/resolve.ts';
import { actedOn } from '../../states/machine.ts';
import { verbOf } from '../../states/sentences.ts';
import type { ChainBuilder } from '../chain.ts';
import type { Situation } from '../situation.ts';

/** Actions that are there to give a record other values. */
const REWRITES = new Set(
  (
    'update change edit set modify patch replace rename move assign transfer merge split swap convert import sync ' +
    'synchronize refresh restore revert rollback undo redo reset clear redact anonymize mask erase delete remove purge ' +
    'translate migrate regenerate rotate generate upload attach fork copy apply publish'
  ).split(' '),
);

const MAX_FIELDS = 4;
/** An archived record may be hidden. */
const HIDDEN = [403, 404, 409, 410];

/** Whether the document speaks of a field where it speaks of the action, or lets its body have it. */
function isSpokenOf(name: string, operation: Operation, index: ApiIndex): boolean {
  const said = new Set(wordsOf(wordsAbout(operation)).map(singular));
  const { media } = planBody(operation);
  const taken = media === null ? {} : (flatten(bodySchema(media), index.definitions).properties ?? {});
  return (
    wordsOf(name).some((word) => said.has(singular(word))) ||
    Object.keys(taken).some((one) => plain(one) === plain(name))
  );
}

/** Texts that the record was made with and that nothing but their own change gives another value. */
function keptFields(operation: Operation, { read, create }: Resource, body: Json | undefined, index: ApiIndex): Echo[] {
  const record = read === null ? null : answeredRecord(read, index.definitions);
  const { media } = create === null ? { media: null } : planBody(create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  return echoesOf(body, record, index.definitions)
    .filter(({ sent, value }) => {
      const { enum: listed, const: only, format } = flatten(properties[sent] ?? true, index.definitions);
      const isText = typeof value === 'string' && listed === undefined && only === undefined && format === undefined;
      return isText && !isSpokenOf(sent, operation, index);
    })
    .slice(0, MAX_FIELDS);
}

/** The read of a record after an action, and what its create keeps for it. */
interface KeptByAction {
  create: Step;
  extracts: Extract[];
  read: Step;
}

interface Acted {
  resource: Resource;
  read: Operation;
  create: Operation;
  /** The step that makes the record. */
  made: Step;
}

/** The record that an action is sent to, where the chain has made it and the action leaves more alone than it changes. */
function actedRecord({ operation, index }: Situation, chain: ChainBuilder): Acted | null {
  const resource = actedOn(operation, index);
  if (resource === null || wordsOf(verbOf(operation)).some((word) => REWRITES.has(word))) return null;
  const { create, read } = resource;
  const made = chain.before.find((step) => step.operation === create?.key);
  const isOwn = create !== null && chain.makerOf(resource) === create;
  return isOwn && made !== undefined && read !== null ? { resource, read, create, made } : null;
}

function keptBy(situation: Situation, chain: ChainBuilder): KeptByAction | null {
  const { operation, index, seed } = situation;
  const acted = actedRecord(situation, chain);
  if (acted === null) return null;
  const { resource, read, create, made } = acted;
  const sent = made.values.find((value) => value.in === 'body');
  const body = sent === undefined ? sampleBody(create, index.definitions, seed) : sent.bodyValue;
  const fields = keptFields(operation, resource, body, index);
  const identity = chain.records().find((one) => one.resource === resource)?.identity ?? '';
  const names = parameterNames(read.path);
  const above = made.values.filter((value) => value.in === 'path').slice(0, names.length - 1);
  if (fields.length === 0 || above.length !== names.length - 1) return null;
  const values = names.map((name, at): StepValue => ({ in: 'path', name, value: above[at]?.value ?? identity }));
  return {
    create: made,
    extracts: fields.map(({ sent: field }, at) => ({ name: `kept${at}`, path: `request ${field}` })),
    read: {
      operation: read.key,
      values,
      extracts: [],
      expects: { status: successStatus(read), undecided: HIDDEN },
      rules: fields.map((echo, at) => echoRule(echo, `{kept${at}}`)),
    },
  };
}

const isSameRead = (one: Step, other: Step): boolean =>
  one.operation === other.operation && JSON.stringify(one.values) === JSON.stringify(other.values);

/**
 * The follow-ups of an action, with a read that shows what the action leaves alone of the record that its chain has made: an action
 * changes what it is called after.
 */
export function withKeptFields(situation: Situation, chain: ChainBuilder, followUps: readonly Step[]): Step[] {
  const kept = keptBy(situation, chain);
  if (kept === null) return [...followUps];
  kept.create.extracts.push(...kept.extracts);
  const known = followUps.find((step) => isSameRead(step, kept.read));
  if (known === undefined) return [...followUps, kept.read];
  const rules = [...(known.rules ?? []), ...(kept.read.rules ?? [])];
  return followUps.map((step) => (step === known ? { ...step, rules } : step));
}
