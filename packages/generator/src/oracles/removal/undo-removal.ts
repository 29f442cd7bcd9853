import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { removeFrom } from '../../chains/act.ts';
import { unchangedReads } from '../../chains/after/unchanged.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { pathTo } from '../../chains/creation.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { listAnswer } from '../../resources/list-answer.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import type { Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { kindWords, singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { successSchema } from '../../resources/yields.ts';
import { undoneRemoval } from '../../states/removal/undone.ts';
import type { Candidate } from '../candidate.ts';
import { BEFORE } from '../updates/shared/changed-record.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

const MAX_CHILDREN = 2;
/** What a removal and its undoing may write into the record. */
const OF_REMOVAL = /(^| )(deleted|removed|trashed|archived|restored)( |$)/;

const NOT_DELETED =
  /\b(?:not|isn't|wasn't|never)(?: been| yet| currently)? (?:deleted|removed|trashed|in the (?:trash|bin))\b|\bnothing to (?:restore|undo|undelete|recover)\b|\bonly (?:a |an )?(?:deleted|removed|trashed)\b/i;

interface Made {
  chain: ChainBuilder;
  path: StepValue[];
}

/** The record that is to be removed, as it was made. */
function recordFor({ operation, index, seed }: Situation, resource: Resource): Made | null {
  const chain = new ChainBuilder(index, seed, { keepsInitial: true });
  const path = chain.path(operation);
  const isMade = chain.makerOf(resource) === resource.create;
  return isMade && path.length === parameterNames(operation.path).length ? { chain, path } : null;
}

/** What hangs below a record and is said to come back with it. */
function saidChildren({ operation, index }: Situation, { path }: Resource): Resource[] {
  const said = ` ${wordsOf(operation.description ?? '')
    .map(singular)
    .join('')}`;
  return index.resources
    .filter((one) => one.path.startsWith(`${path}/{}/`) && !one.path.slice(path.length + 4).includes('{}'))
    .filter(({ name, create, list }) => create !== null && list !== null && said.includes(name))
    .slice(0, MAX_CHILDREN);
}

/** A read of the list of children, and what it has to show when it is read again; null where its items cannot be told apart. */
function childReads({ list, name }: Resource, path: readonly StepValue[], { index }: Situation): Step[] {
  const schema = list === null ? null : successSchema(list);
  const answer = schema === null ? null : listAnswer(schema, index.definitions, name);
  const values = list === null ? null : path.slice(0, parameterNames(list.path).length);
  if (list === null || answer === null || values === null || answer.item.properties?.['id'] === undefined) return [];
  const own = values.map((one, at) => ({ ...one, name: parameterNames(list.path)[at] ?? one.name }));
  const subject = answer.path === '' ? 'the body' : `\`${answer.path}\``;
  const step = { operation: list.key, values: own, extracts: [] };
  const rules = [`the items of ${subject} are the same as in step "${name} before" in any order by id`];
  return [
    { ...step, name: `${name} before` },
    { ...step, expects: { status: successStatus(list) }, rules },
  ];
}

interface Undone extends Made {
  resource: Resource;
  remove: Operation;
  read: Operation;
  readPath: StepValue[];
}

/** The record, how it is removed, and how it is read; null where the document does not say. */
function undoneOf(situation: Situation): Undone | null {
  const undone = undoneRemoval(situation.operation, situation.index);
  const made = undone === null ? null : recordFor(situation, undone.resource);
  const read = undone?.resource.read ?? null;
  if (undone === null || made === null || read === null) return null;
  const readPath = pathTo(read, made.path.at(-1)?.value ?? '', made.path);
  return readPath === null ? null : { ...undone, ...made, read, readPath };
}

/** What a read shows of a record that is back. */
function sameAsBefore(read: Operation, { index: { definitions } }: Situation): string[] {
  const record = answeredRecord(read, definitions);
  if (record === null) return [];
  const except = Object.keys(record.view.properties ?? {}).filter((name) => OF_REMOVAL.test(wordsOf(name).join(' ')));
  return [sameRule(record, definitions, { step: BEFORE, except })];
}

/** A record that was deleted and is brought back is read with the values that it had, and with all that hung below it. */
function undoneRemovals(situation: Situation): Candidate[] {
  const { operation } = situation;
  const undone = undoneOf(situation);
  const rules = undone === null ? [] : sameAsBefore(undone.read, situation);
  if (undone === null || rules.length === 0) return [];
  const { chain, path, resource, remove, read, readPath } = undone;
  const children = saidChildren(situation, resource).filter(
    (child) => chain.provide(child, { for: operation, parameter: 'id', depth: 1, mustBeMade: true }) !== null,
  );
  const reads = children.map((child) => childReads(child, path, situation)).filter(({ length }) => length > 0);
  chain.before.push({ name: BEFORE, operation: read.key, values: readPath, extracts: [] });
  chain.before.push(...reads.flatMap(([first]) => first ?? []));
  removeFrom(chain, remove, path);
  const expects = { status: successStatus(read) };
  return [
    {
      name: `The ${kindWords(resource)} is back as it was`,
      kind: 'restored',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'What takes a deletion back brings the record back as it was before.',
        constraint: children.length === 0 ? null : `with its ${children.map(({ name }) => name).join(', ')}`,
        pointer: null,
        ...stepsOf(chain),
        followUps: [
          { operation: read.key, values: readPath, extracts: [], expects, rules },
          ...reads.flatMap(([, second]) => second ?? []),
        ],
      },
      overrides: path,
    },
  ];
}

/** The documented refusal of a record that was not deleted; null where the document does not say. */
function saidRefusal({ operation }: Situation): number | null {
  const documented = [409, 422, 400, 404].filter((status) => isDocumented(operation, status));
  for (const status of documented) {
    const said = sentencesIn(unwrapped(wordsAbout(operation, status))).find((one) => NOT_DELETED.test(one));
    if (said !== undefined) return documented.find((one) => said.includes(String(one))) ?? status;
  }
  return null;
}

/** There is nothing to take back of a record that was not deleted. */
function notDeleted(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const undone = undoneRemoval(operation, index);
  const status = undone === null ? null : saidRefusal(situation);
  const made = undone === null || status === null ? null : recordFor(situation, undone.resource);
  if (undone === null || made === null || status === null) return [];
  const { chain, path } = made;
  const reads = unchangedReads(undone.resource, path, index.definitions);
  if (reads !== null) chain.before.push(reads.before);
  return [
    {
      name: `When the ${kindWords(undone.resource)} is not deleted`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: status,
      details: {
        reason: `The document says that a record which is not deleted is refused with ${status}.`,
        constraint: 'state: deleted',
        pointer: null,
        ...stepsOf(chain),
        ...(reads !== null && { followUps: [reads.after] }),
      },
      overrides: path,
    },
  ];
}

export const undoneRemovalOracle: Oracle = {
  id: 'undone-removal',
  claim: 'What takes a deletion back brings the record back as it was, with what is said to come back with it.',
  strength: 'document',
  candidates: undoneRemovals,
};

export const notDeletedOracle: Oracle = {
  id: 'not-deleted',
  claim: 'A record that was not deleted cannot be brought back, where the document says so.',
  strength: 'document',
  candidates: notDeleted,
};
