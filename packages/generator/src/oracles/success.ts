import { scenarioName } from '../describe/scenario-name.ts';
import { isSaidMissing } from '../schema/nullable/said-missing.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import type { ChainBuilder } from '../chains/chain.ts';
import { REFUSED_REFERENCE } from '../chains/records/made-up.ts';
import { plain } from '../resources/words/words.ts';
import { answeredRecord } from '../resources/record-answer.ts';
import { documentedResponse, isDocumented, successStatus } from '../expectations/expectation.ts';
import { canSucceed, sampleBody } from '../request-body.ts';
import { isEchoedName } from '../rules/echo-rules.ts';
import { echoedHeaderRules } from '../rules/headers/echoed-headers.ts';
import { successRules } from '../rules/success-rules.ts';
import { branchesOf } from '../schema/branches.ts';
import { flatten } from '../schema/resolve.ts';
import { takesLogin } from '@assay/scenario';
import { provesIdentity } from '../chains/accounts/logins.ts';
import { lastParameter, prepare, stepsOf, type Situation } from '../chains/situation.ts';
import type { StepValue } from '@assay/scenario';
import { actionEchoRules, setByAction } from '../rules/action-echoes.ts';
import { actedOn, actionOf, stateField, stateMachine } from '../states/machine.ts';
import { verbOf } from '../states/sentences.ts';
import type { GeneratedScenario, ScenarioDetails } from '../types.ts';
import { followUpsOf } from '../chains/after/after-job.ts';
import { withKeptFields } from '../chains/after/kept-by-action.ts';
import { isLocated } from '../jobs/created-identity.ts';
import { madeIdentity } from '../chains/after/follow-ups.ts';
import { unlistedAfter } from './removal/unlisted.ts';
import { belongsRules, usualListRules } from './lists/usual-rules.ts';
import { chainWithOwn, sideEffects, takenOnce } from './states/side-effects.ts';
import { enterAllowedState } from './states/wrong-state.ts';
import { answersWrite } from '../resources/changes/record-changes.ts';

const MAX_READ = 12;

/** The record that a path names is the one that comes. */
function identityRule({ operation, index }: Situation): string[] {
  const parameter = lastParameter(operation.path);
  const isOther = operation.method === 'DELETE' || operation.method === 'POST';
  const record = parameter === null || isOther ? null : answeredRecord(operation, index.definitions);
  if (parameter === null || record === null || index.resourceAt(operation.path) === null) return [];
  const { prefix, view } = record;
  const field = [plain(parameter), 'id'].flatMap((name) =>
    Object.keys(view.properties ?? {}).filter((key) => plain(key) === name),
  )[0];
  const isId = /id$/i.test(parameter) && field !== undefined && view.required?.includes(field);
  return isId ? [`\`${prefix}${field}\` equals the path parameter \`${parameter}\``] : [];
}

/** A text or number of one type, which is written in one way. */
function isPlainScalar(view: JsonSchemaObject): boolean {
  const isScalar = ['string', 'integer', 'number'].includes(String(view.type));
  return isScalar && view.format !== 'date-time' && view.const === undefined;
}

/** What was made is what is read: plain values that both answers must have. */
function readBackRules({ operation, index }: Situation, chain: ChainBuilder): string[] {
  const { definitions } = index;
  const resource = lastParameter(operation.path) === null ? null : index.resourceAt(operation.path);
  const maker = resource === null || operation.method !== 'GET' ? null : chain.makerOf(resource);
  const read = answeredRecord(operation, definitions);
  const made = maker === null ? null : answeredRecord(maker, definitions);
  if (resource === null || maker !== resource.create || read === null || made === null) return [];
  const fields = Object.entries(read.view.properties ?? {}).filter(([name, property]) => {
    const view = flatten(property, definitions);
    // One of several kinds may also be null, or the whole record.
    const isFree = isPlainScalar(view) && branchesOf(property, definitions).length === 1;
    const isBoth = read.view.required?.includes(name) && made.view.required?.includes(name);
    const isHidden =
      view.writeOnly === true || flatten(made.view.properties?.[name] ?? true, definitions).writeOnly === true;
    return isFree && isBoth && !isHidden && !isSaidMissing(view) && isEchoedName(name);
  });
  return fields.slice(0, MAX_READ).flatMap(([name]) => {
    const variable = chain.also(resource, `${made.prefix}${name}`, `${resource.name}${plain(name)}`);
    return variable === null ? [] : [`\`${read.prefix}${name}\` equals {${variable}}`];
  });
}

/** An action answers the record in the state that it leads to. */
function stateRule(situation: Situation, body: Json | undefined): string[] {
  const machine = stateMachine(situation);
  const action = machine === null ? null : actionOf(machine, situation.operation, body);
  const field = action?.to == null ? null : stateField(situation.operation, situation.index.definitions);
  return field === null || action?.to == null ? [] : [`\`${field.path}\` equals "${action.to}"`];
}

/** An action answers what it was sent, and what is said to be set by it. */
function actionRules({ operation, index }: Situation, body: Json | undefined): string[] {
  const { definitions } = index;
  if (actedOn(operation, index) === null) return [];
  const echoes = actionEchoRules(operation, { body, definitions, verb: verbOf(operation) });
  return [...echoes, ...setByAction(operation, definitions)];
}

const SAYS_ADDRESS = /\b(?:path|url|uri|address|link|where)\b/i;
const HAS_LOCATION = 'if the header `Location` is present then the header `Location`';

/** "Path of the new record": the address ends as the path of a read does. */
function addressRules(read: Operation, said: string): string[] {
  const [, segment] = /\/([\w-]+)\/\{[^{}]+\}\/?$/.exec(read.path) ?? [];
  return segment === undefined || !SAYS_ADDRESS.test(said)
    ? []
    : [`${HAS_LOCATION} matches the pattern "/${segment}/[^/?#]+/?$"`];
}

/** A documented `Location` of a create names the record that was made (RFC 9110, 15.3.2). */
function locationRules(situation: Situation): string[] {
  const { operation } = situation;
  const status = successStatus(operation);
  const response = documentedResponse(operation, status);
  const header = response?.headers.find(({ name }) => /^location$/i.test(name));
  const made = status === 201 && header !== undefined ? madeIdentity(situation) : null;
  // It may as well name the record by another of its names.
  const read = made?.resource.read ?? null;
  if (made === null || read === null) return [];
  const named = isLocated(made.extract.path) ? [] : [`${HAS_LOCATION} contains {${made.extract.name}}`];
  const said = [header, response].map((one) => one?.description ?? '').join(' ');
  return [...named, ...addressRules(read, said)];
}

/** Answers that mean that there is no such record for whoever asks. */
const NOT_THERE = [403, 404, 410];

/** Answers that mean that nobody has this name, password or token. */
const NOT_KNOWN = [401, 403];

/** Whether nothing says which records there are, and the document shows none: a path that is made up leads nowhere. */
function isGuessed({ path, parameters }: Situation['operation'], known: readonly StepValue[]): boolean {
  const names = parameterNames(path);
  const isEnumerated = (name: string): boolean => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return typeof parameter?.schema === 'object' && parameter.schema.enum !== undefined;
  };
  return names.some((name) => !known.some((value) => value.name === name) && !isEnumerated(name));
}

/**
 * Documented refusals of a valid request that speak of what was there before it: a state or a conflict that the document speaks of
 * in ways nobody here can read, or that no known way leads to, and records, names and passwords that are only guessed.
 */
function refusedForReasons(
  { operation, index }: Situation,
  path: readonly StepValue[],
  { isMadeUp, isEntered }: { isMadeUp: boolean; isEntered: boolean },
): Pick<ScenarioDetails, 'undecided'> {
  const documented = [409, 412, 428].filter((status) => isDocumented(operation, status));
  const undecided = [
    ...(provesIdentity(operation, index.definitions) ? NOT_KNOWN : []),
    ...(isGuessed(operation, path) ? NOT_THERE : []),
    ...(isMadeUp ? REFUSED_REFERENCE : []),
    // A record may be hidden as well while it is in another state.
    ...(isEntered ? [] : NOT_THERE),
    ...documented,
  ];
  return undecided.length > 0 ? { undecided: [...new Set(undecided)] } : {};
}

interface Sent {
  status: number;
  body: Json | undefined;
  prepared: readonly StepValue[];
  chain: ChainBuilder;
}

/** Everything that the answer has to keep. */
function allRules(situation: Situation, { status, body, prepared, chain }: Sent): string[] {
  const { operation, index } = situation;
  const { definitions } = index;
  return [
    ...successRules({
      operation,
      definitions,
      status,
      body,
      isWrite: answersWrite(operation, index, status),
      said: situation.description,
    }),
    ...identityRule(situation),
    ...readBackRules(situation, chain),
    ...stateRule(situation, body),
    ...actionRules(situation, body),
    ...locationRules(situation),
    ...echoedHeaderRules(operation, { overrides: prepared, status, said: situation.description }, definitions),
    ...usualListRules(situation),
    ...belongsRules(situation),
  ];
}

/** The documented request with valid values, on records that exist; whoever only counts its requests wants no rules. */
export function successScenario(situation: Situation, rulesFor = allRules): GeneratedScenario {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const status = successStatus(operation);
  const { chain, prepared } = chainWithOwn(situation, prepare);
  const path = prepared.filter((value) => value.in === 'path');
  const isEntered = enterAllowedState(situation, chain, prepared);
  prepared.push(...chain.conditions(operation, path));
  // Once more would hit whatever got the same id in the meantime.
  const after = chain.after.filter((step) => operation.method !== 'DELETE' || step.operation !== operation.key);
  const sample = sampleBody(operation, definitions, seed);
  const isOther = JSON.stringify(sample) !== JSON.stringify(sampleBody(operation, definitions, 0));
  const bound = prepared.find((value) => value.in === 'body');
  const other: StepValue[] =
    isOther && bound === undefined && sample !== undefined
      ? [{ in: 'body', name: 'body', value: null, bodyValue: sample }]
      : [];
  const body = bound?.bodyValue ?? sample;
  const rules = rulesFor(situation, { status, body, prepared, chain });
  const next = followUpsOf(situation, prepared, body);
  const effects = sideEffects(situation, chain, body);
  const seen = [...next.followUps, ...unlistedAfter(situation, prepared), ...effects.after];
  const followUps = withKeptFields(situation, chain, seen);
  const extracts = takenOnce(...next.extracts, ...effects.extracts);
  return {
    name: scenarioName(`Valid request: ${operation.summary?.trim() || operation.key}`),
    requiresAuth: takesLogin(operation),
    expectedStatus: status,
    authError: false,
    errorType: null,
    errorIn: null,
    details: {
      reason: 'The documented request with valid values must succeed.',
      constraint: null,
      pointer: null,
      ...stepsOf({ before: [...chain.before, ...effects.before], after: [...next.after, ...after] }),
      role: 'base',
      ...refusedForReasons(situation, path, { isMadeUp: chain.madeUp.has(operation), isEntered }),
      ...(extracts.length > 0 && { extracts }),
      ...(followUps.length > 0 && { followUps }),
    },
    overrides: [...prepared, ...other],
    rules,
  };
}

/** The valid request; none where the document forbids every body: nobody can say what becomes of one. */
export function basesOf(situation: Situation, rulesFor?: () => string[]): GeneratedScenario[] {
  const { operation, index, seed } = situation;
  return canSucceed(operation, index.definitions, seed) ? [successScenario(situation, rulesFor)] : [];
}
