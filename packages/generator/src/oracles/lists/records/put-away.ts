import type { Operation, Parameter } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { OwnSet } from '../../../chains/records/own-set.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { planBody } from '../../../request-body.ts';
import { everyItem, schemaOf } from '../../../resources/lists/list-view.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { plain, wordsOf } from '../../../resources/words/words.ts';
import { mainType } from '../../../schema/resolve.ts';
import { actedOn, machineOf } from '../../../states/machine.ts';
import { requirementOf } from '../../../states/requirement.ts';
import { statesIn } from '../../../states/names.ts';
import { stateOfVerb, verbOf } from '../../../states/sentences.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

/** `include_archived`, `withDeleted`, `archived`. */
const FLAG =
  /^(?<adds>includes?|with|show|also)?(?<word>deleted|archived|retired|removed|inactive|disabled|deactivated|cancell?ed|hidden|discontinued|withdrawn|suspended)$/;
const LEFT_OUT =
  /\b(?:left out|leaves? out|hidden|hides?|excluded?s?|omitted|skipped|not (?:listed|shown|included|returned|part)|(?:are|is) in no list|never (?:listed|shown)|only (?:listed|shown|included|returned|those that are not|the others))\b/i;
const ONLY_OTHERS = /\botherwise\b|\bwithout it\b|\bby default\b|\bunless\b|\bfalse\b[^.;]*\b(?:not|others?|rest)\b/i;

/** A parameter without which some records of a list are left out. */
interface Flag {
  parameter: Parameter;
  /** What they are: `archived`. */
  word: string;
  /** What asks for them. */
  value: string;
}

const isBoolean = ({ view }: ListScenarios, parameter: Parameter): boolean =>
  mainType(schemaOf(view, parameter)) === 'boolean';

/** Whether a list is said to leave such records out, or to add them by this parameter alone. */
function isSaid({ view }: ListScenarios, { parameter, word }: Omit<Flag, 'value'>, adds: boolean): boolean {
  if (adds) return schemaOf(view, parameter).default !== true;
  const { description } = parameter;
  const about = sentencesIn(unwrapped(view.operation.description ?? '')).filter((one) => wordsOf(one).includes(word));
  return ONLY_OTHERS.test(description ?? '') || about.some((one) => LEFT_OUT.test(one));
}

function flagOf(lists: ListScenarios): Flag | null {
  for (const parameter of lists.view.operation.parameters) {
    const { adds, word } = FLAG.exec(plain(parameter.name))?.groups ?? {};
    if (parameter.in !== 'query' || word === undefined || !isBoolean(lists, parameter)) continue;
    if (isSaid(lists, { parameter, word }, adds !== undefined)) return { parameter, word, value: 'true' };
  }
  return null;
}

/** "Retired boats only with `status=retired`", "who have left are not listed, unless `status=left` asks for them". */
function stateFlagOf({ view }: ListScenarios): Flag | null {
  const sentences = sentencesIn(unwrapped(view.operation.description ?? ''));
  for (const parameter of view.operation.parameters.filter((one) => one.in === 'query')) {
    const values = (schemaOf(view, parameter).enum ?? []).filter((one) => typeof one === 'string');
    const isAsked = (value: string): boolean =>
      sentences.some((one) => {
        const at = one.indexOf(`${parameter.name}=${value}`);
        return at > 0 && /\b(?:only|unless|except)\b[^.;]*$/i.test(one.slice(0, at));
      });
    const value = values.find(isAsked);
    if (value !== undefined) return { parameter, word: value, value };
  }
  return null;
}

const OTHER_REASONS = [400, 403, 404, 409, 412, 415, 422, 428];

/** The request that puts a fresh record away: an action of that name, or its removal where the removed ones are asked for. */
function awayBy({ view, situation: { index } }: ListScenarios, { word }: Flag): Operation | null {
  const { resource } = view;
  if (resource === null) return null;
  const machine = machineOf(resource, index);
  const action = index.operations.find((one) => {
    const from = requirementOf(one, index)?.from;
    const isPossible = from === undefined || machine === null || from.has(machine.start);
    const isLeading = stateOfVerb(verbOf(one), [word]) === word;
    return actedOn(one, index) === resource && isLeading && isPossible && planBody(one).media === null;
  });
  const isRemoved = /^(?:deleted|removed)$/.test(word) || saysAway(resource.remove, word);
  return action ?? (isRemoved ? resource.remove : null);
}

/** "DELETE archives the record." */
const saysAway = (remove: Operation | null, word: string): boolean =>
  remove !== null &&
  (statesIn(`${remove.summary ?? ''} ${remove.description ?? ''}`, [word]).length > 0 ||
    wordsOf(`${remove.summary ?? ''} ${remove.description ?? ''}`).some(
      (one) => stateOfVerb(one.replace(/s$/, ''), [word]) === word,
    ));

function step(away: Operation, { path }: OwnSet): Step | null {
  const names = parameterNames(away.path);
  const above = path.filter((value) => value.in === 'path');
  if (names.length !== above.length + 1) return null;
  const values = names.map((name, at): StepValue => ({ in: 'path', name, value: above[at]?.value ?? '{{own1}}' }));
  const status = successStatus(away);
  const alternatives = [200, 201, 202, 204].filter((one) => one !== status);
  return { operation: away.key, values, extracts: [], expects: { status, alternatives, undecided: OTHER_REASONS } };
}

/** One record that is put away, and what is asked for after that. */
interface PutAway {
  lists: ListScenarios;
  flag: Flag;
  single: OwnSet;
  put: Step;
  /** The removal itself puts it away. */
  isRemoved: boolean;
  wholePage: readonly StepValue[];
}

function putAway(lists: ListScenarios): PutAway | null {
  const flag = flagOf(lists) ?? stateFlagOf(lists);
  const away = flag === null ? null : awayBy(lists, flag);
  const { wholePage, view } = lists;
  if (flag === null || away === null || wholePage === null) return null;
  const single = lists.single?.handle == null ? lists.labelled : lists.single;
  const put = single === null ? null : step(away, single);
  if (single === null || put === null) return null;
  return { lists, flag, single, put, isRemoved: away === view.resource?.remove, wholePage };
}

function candidateOf({ lists, flag, single, put, isRemoved, wholePage }: PutAway): Candidate[] {
  const [own] = single.records;
  if (own === undefined) return [];
  const about: About = {
    kind: 'deleted_unlisted',
    name: `Lists what is ${flag.word} only when it is asked for`,
    reason: `What is ${flag.word} is left out of the list, and comes with \`${flag.parameter.name}\`.`,
    constraint: flag.parameter.name,
  };
  const every = everyItem(lists.view, single.identity);
  const asked = { query: [...wholePage, query(flag.parameter, flag.value)], rules: [`any ${every} equals ${own.id}`] };
  return [
    lists.after(single, about, {
      steps: [put],
      removals: isRemoved ? [] : single.removals,
      query: wholePage,
      rules: [`no ${every} equals ${own.id}`],
      ...(single.handle !== null && { followUps: [asked] }),
    }),
  ];
}

/** What was put away is left out of a list, and comes when it is asked for. */
export function putAwayRecords(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const found = lists === null ? null : putAway(lists);
  return found === null ? [] : candidateOf(found);
}

export const putAwayOracle: Oracle = {
  id: 'put-away',
  claim: 'What was put away is left out of a list, and comes when it is asked for.',
  strength: 'document',
  ofList: true,
  candidates: putAwayRecords,
};
