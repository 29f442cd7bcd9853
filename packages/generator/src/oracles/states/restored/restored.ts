import type { Step, StepValue } from '@assay/scenario';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { makerOf } from '../../../chains/needs.ts';
import { chainOf, prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented, successStatus } from '../../../expectations/expectation.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { flatten, isNumber } from '../../../schema/resolve.ts';
import { actedOn, stateField } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { OTHER_REASONS } from '../followers/taken-along.ts';
import { enterAllowedState } from '../wrong-state.ts';
import { saidRestored } from './said-restored.ts';

/** What goes on counting whatever is taken back. */
const GOES_ON = new Set(
  'count times total history version revision sequence updated changed last ever score'.split(' '),
);
const EVER = /\b(?:ever|so far|since|in all|over time|history|times)\b/i;

/** The record that an action or a removal is about. */
function subjectOf({ operation, index }: Situation): Resource | null {
  const removed =
    operation.method === 'DELETE' && operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  return actedOn(operation, index) ?? removed;
}

/** Rules by which the numbers and the state of a record are those of an earlier read. */
function sameAs(step: string, { read }: Resource, { index: { definitions } }: Situation): string[] {
  const record = read === null ? null : answeredRecord(read, definitions);
  if (read === null || record === null) return [];
  const numbers = Object.entries(record.view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, definitions);
    const goesOn = wordsOf(name).some((word) => GOES_ON.has(word)) || EVER.test(flat.description ?? '');
    return isNumber(flat) && !goesOn && !/(?:^|_)id$|Id$/.test(name) ? [`${record.prefix}${name}`] : [];
  });
  const state = stateField(read, definitions)?.path;
  return [...numbers, ...(state === undefined ? [] : [state])].map(
    (path) => `\`${path}\` is the same as in step "${step}"`,
  );
}

interface Neighbour {
  resource: Resource;
  sentence: string;
  identity: string;
}

/** The scenario's own records to which something is given back that the subject took. */
function neighboursOf(situation: Situation, chain: ChainBuilder, subject: Resource): Neighbour[] {
  const { create } = subject;
  if (create === null) return [];
  return chain.records().flatMap(({ resource, identity }): Neighbour[] => {
    const maker = makerOf(resource);
    const isOwn = resource !== subject && maker !== null && chain.makerOf(resource) === maker;
    const sentence = isOwn ? saidRestored(situation.operation, resource, create) : null;
    return sentence === null ? [] : [{ resource, sentence, identity }];
  });
}

function readOf({ resource: { read }, identity }: Neighbour): Pick<Step, 'operation' | 'values'> | null {
  const names = read === null ? [] : parameterNames(read.path);
  const [name, ...others] = names;
  if (read === null || name === undefined || others.length > 0) return null;
  return { operation: read.key, values: [{ in: 'path', name, value: identity }] };
}

interface Prepared {
  chain: ChainBuilder;
  subject: Resource;
  overrides: StepValue[];
}

function candidateOf(situation: Situation, neighbour: Neighbour, { chain, subject, overrides }: Prepared): Candidate[] {
  const { operation } = situation;
  const { resource, sentence } = neighbour;
  const step = `${resource.name} untouched`;
  const read = readOf(neighbour);
  const rules = sameAs(step, resource, situation);
  const at = chain.before.findIndex((one) => one.operation === subject.create?.key);
  if (read === null || rules.length === 0 || at === -1 || resource.read === null) return [];
  const before = [...chain.before.slice(0, at), { ...read, extracts: [], name: step }, ...chain.before.slice(at)];
  const undecided = OTHER_REASONS.filter((status) => isDocumented(operation, status));
  return [
    {
      name: `Its ${resource.name} is as it was before the ${subject.name}`,
      kind: 'taken_along',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `${resource.name}: as before`,
        pointer: null,
        role: 'variation',
        ...(undecided.length > 0 && { undecided }),
        ...stepsOf({ before, after: chain.after }),
        followUps: [{ ...read, extracts: [], expects: { status: successStatus(resource.read) }, rules }],
      },
      overrides,
    },
  ];
}

/** What was taken from a record by making another one is given back by what ends that one, where the document says so. */
export function restoredRecords(situation: Situation): Candidate[] {
  const { operation } = situation;
  const subject = operation.method === 'GET' ? null : subjectOf(situation);
  if (subject === null) return [];
  const chain = chainOf(situation);
  const overrides = prepare(chain, situation);
  if (chain.makerOf(subject) !== subject.create) return [];
  const path = overrides.filter((one) => one.in === 'path');
  if (!enterAllowedState(situation, chain, path)) return [];
  const [first] = neighboursOf(situation, chain, subject);
  if (first === undefined) return [];
  return candidateOf(situation, first, {
    chain,
    subject,
    overrides: [...overrides, ...chain.conditions(operation, path)],
  });
}
