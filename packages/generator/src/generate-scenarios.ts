import { scenarioName } from './describe/scenario-name.ts';
import type { ApiModel, Operation } from '@assay/api-model';
import { bulkCreate } from './bulk/bulk-create.ts';
import { affordable, BEYOND_SHARE } from './selection/affordable.ts';
import { choose } from './selection/choose.ts';
import { canBeSetUp } from './selection/set-ups.ts';
import { isShownElsewhere } from './selection/once-per-document.ts';
import { UntriedScenarios, type Untried } from './selection/untried.ts';
import type { Depth } from './selection/depth.ts';
import { budgetFor, withRemovals } from './selection/budget-for.ts';
import { withOpenSuccess, withOtherSuccesses } from './expectations/other-successes.ts';
import { isSoftened, withoutSoftened } from './expectations/softened/softened.ts';
import { isOfIgnored } from './expectations/ignored-fault.ts';
import { isTolerated } from './expectations/tolerated-fault.ts';
import { roleOf } from './expectations/variant-role.ts';
import { indexOf } from './resources/api-index.ts';
import { aloneOf, isRead, readsIn } from './selection/parts-of-document.ts';
import { withPlainPaths } from './resources/plain-paths.ts';
import { withoutUnsent } from './resources/changes/unsent.ts';
import { costOf, type Candidate } from './oracles/candidate.ts';
import { otherRefusals } from './expectations/other-refusals.ts';
import { BaseRequests, usualRequests } from './chains/base-request.ts';
import { asNewAccount, candidateAsNewAccount, ownSession } from './oracles/access/own-session.ts';
import { basesOf } from './oracles/success.ts';
import { namesOf } from './learned/names-of.ts';
import { isFewOf } from './selection/few-of.ts';
import { bodyVariants } from './oracles/fields/body-variants.ts';
import { ofSearch } from './oracles/lists/search-requests.ts';
import { oracles } from './oracles/registry.ts';
import { planBody } from './request-body.ts';
import { refusalRules } from './rules/refusals/refusal-rules.ts';
import { STACK_RULE, successRules } from './rules/success-rules.ts';
import { takesLogin } from '@assay/scenario';
import { LearnedAccounts } from './learned/learned-accounts.ts';
import { LearnedDefaults } from './learned/learned-defaults.ts';
import { withPathForms } from './chains/names/path-forms.ts';
import { withVersions } from './chains/versions/with-versions.ts';
import { sharedReferences } from './chains/shared/shared-references.ts';
import { RemovalChains } from './chains/removal/removal-chains.ts';
import { withAssumedMembers, type Described } from './resources/assumed/assumed-members.ts';
import { WhenPresent } from './resources/assumed/when-present.ts';
import { withRpcRemovals } from './chains/removal/rpc-removals.ts';
import { KnownRefusals } from './learned/known-refusals.ts';
import { ReachingOthers } from './learned/reaching-others.ts';
import { withLearned } from './learned/with-learned.ts';
import type { Learned } from './learned/learned.ts';
import type { Situation } from './chains/situation.ts';
import { accountsFor } from './oracles/access/roles/called-accounts.ts';
import { withLearnedAccounts, type KnownAccount } from './chains/accounts/known-account.ts';
import { ignoredFields } from './resources/words/ignored-fields.ts';
import { withSaidMoves } from './states/said-moves.ts';
import type { FaultKind, GeneratedScenario } from './types.ts';
import { answersWrite } from './resources/changes/record-changes.ts';
import { unlessCircular } from './unless-circular.ts';

export interface GenerateOptions {
  /** Chooses among equally good values; the same seed gives the same scenarios. */
  seed?: number;
  /** How much to generate; `standard` when nothing is said. */
  depth?: Depth;
  /** Most scenarios for one operation, the success scenario among them; instead of what the depth gives. */
  budget?: number;
  /** What a warm-up found out about how to reach the operations. */
  learned?: Learned | undefined;
}

/** `operations` of the whole document let scenarios make what they need; without them each stands alone. */
export type GeneratorModel = Pick<ApiModel, 'definitions' | 'securitySchemes'> & {
  operations?: readonly Operation[];
  /** The accounts that the system has credentials of; "other" is one whom the own one's records do not belong to. */
  accounts?: readonly KnownAccount[];
  /** What the document says as a whole, such as who sees whose records. */
  description?: string | null;
  /** Nothing can be made: what is read by its id is taken from a list. */
  isReadOnly?: boolean;
  /** A disposable test environment: records may be brought into states in which nobody can remove them. */
  isDisposable?: boolean;
  /** By their keys: the operations that scenarios are made for, where nobody wants those of the others. */
  chosen?: ReadonlySet<string>;
};

const ACCESS: ReadonlySet<string> = new Set<Candidate['kind']>([
  'no_credentials',
  'invalid_credentials',
  'malformed_credentials',
  'expired_credentials',
  'tampered_credentials',
  'other_account',
]);

/** Whether a fault is about who sends a request. */
export const isAccessFault = (kind: string): boolean => ACCESS.has(kind);

/** Where each item of a request has a status of its own, a wrong one does not refuse the request. */
function isOfItem({ errorIn, expectedStatus, details: { pointer } }: Candidate, situation: Situation): boolean {
  const bulk = bulkCreate(situation.operation, situation.index);
  if (bulk?.isPartial !== true || errorIn !== 'body' || expectedStatus < 400) return false;
  return pointer?.startsWith(bulk.sent === null ? '/' : `/${bulk.sent}/`) === true;
}

/** What the document gives reason to test. A body that cannot be sent would make every other answer mean nothing. */
function candidatesFor(situation: Situation): Candidate[] {
  const isUnsendable = planBody(situation.operation).kind === 'unsendable';
  const ignored = ignoredFields(situation.operation);
  const create = situation.index.namedBy(situation.operation)?.create ?? null;
  const asCreate = create === null ? situation : { ...situation, operation: create };
  return oracles
    .filter(({ needsNoBody }) => !isUnsendable || needsNoBody === true)
    .flatMap((oracle) => {
      const found =
        oracle.ofList === true
          ? ofSearch(situation, (of) => oracle.candidates(of))
          : oracle.candidates(oracle.ofCreate === true ? asCreate : situation);
      return found.map((one) => ({ oracle: oracle.id, ...one }));
    })
    .filter((candidate) => !isOfItem(candidate, situation) && !isOfIgnored(candidate, ignored))
    .filter((candidate) => !isTolerated(candidate, situation) && !isSoftened(candidate, situation));
}

function toScenario(candidate: Candidate, situation: Situation): GeneratedScenario {
  const { operation, index, description } = situation;
  const isFault = candidate.errorIn !== null;
  const { expectedStatus: status } = candidate;
  const overrides = candidate.bound?.() ?? candidate.overrides;
  const details = {
    ...candidate.details,
    ...otherRefusals(operation, candidate, description),
    ...roleOf(candidate, situation),
  };
  const { statusBy, alternatives } = details;
  const body = overrides.find((one) => one.in === 'body')?.bodyValue;
  const isRefused = isFault && status >= 400;
  const rules = isRefused
    ? refusalRules(candidate, { alternatives, statusBy }, { operation, index, description })
    : alternatives === undefined && candidate.isPartial !== true
      ? successRules({
          operation,
          definitions: index.definitions,
          status,
          body: candidate.isUnechoed === true ? undefined : body,
          isWrite: answersWrite(operation, index, status),
          said: description,
        })
      : [STACK_RULE];
  return {
    name: scenarioName(candidate.name),
    requiresAuth: takesLogin(operation) && candidate.ownCredentials !== true,
    expectedStatus: status,
    authError: isAccessFault(candidate.kind),
    errorType: isFault ? (candidate.kind as FaultKind) : null,
    errorIn: candidate.errorIn,
    details,
    overrides,
    rules: [...new Set([...rules, ...(candidate.rules ?? [])])],
  };
}

const shareReferences = <S extends Pick<Candidate, 'details' | 'overrides' | 'rules'>>(one: S, of: Situation): S =>
  sharedReferences(one, of.operation, { index: of.index, usual: usualRequests(of) });

/** What an operation could be tried with, each on the records that it needs. */
function readyFor(
  situation: Situation,
  session: ReturnType<typeof ownSession>,
  untried: UntriedScenarios,
): Candidate[] {
  const bases = new BaseRequests(situation);
  return candidatesFor(situation)
    .flatMap((one) => {
      const prepared = bases.prepare(one);
      if (prepared === null) untried.note(one, 'not_own');
      return prepared ?? [];
    })
    .map((one) => candidateAsNewAccount(one, session))
    .map((one) => (one.bound === undefined ? shareReferences(one, situation) : one));
}

interface Planned {
  situation: Situation;
  /** The operations as the document has them, with what answers are taken to have, and with what was learned too. */
  said: Described;
  documented: readonly Operation[];
  operations: readonly Operation[];
  learned: Learned | undefined;
}

/** The operations that a request of this one may stand on. */
function documentedFor(operation: Operation, model: GeneratorModel): readonly Operation[] {
  const plain = withPlainPaths(model.operations ?? aloneOf(operation));
  const described = withSaidMoves(plain, model.description ?? '', model.definitions);
  return model.isReadOnly === true && isRead(operation) ? readsIn(described) : described;
}

function planOf(operation: Operation, model: GeneratorModel, { seed = 0, learned }: GenerateOptions): Planned {
  const said: Described = { operations: documentedFor(operation, model), definitions: model.definitions };
  const { operations: documented, definitions } = withAssumedMembers(said);
  const operations = withLearned(documented, definitions, learned);
  const index = indexOf(operations, definitions);
  const { securitySchemes } = model;
  const found =
    index.byKey.get(operation.key) ??
    index.at(operation.method, operation.path) ??
    withoutUnsent(operation, definitions);
  const description = model.description ?? '';
  const accounts = withLearnedAccounts(model.accounts ?? [], learned);
  const situation: Situation = { operation: found, index, seed, securitySchemes, accounts, description };
  if (model.isDisposable === true) situation.isDisposable = true;
  if (isFewOf(model.chosen, operations)) situation.chosen = model.chosen;
  if (learned?.token !== undefined) situation.token = learned.token;
  if (learned?.names !== undefined) situation.names = namesOf(learned.names);
  return { situation, said, documented, operations, learned };
}

/** Scenarios with what their removals need, and the values and accounts that endpoints do not have by themselves. */
function completed(
  scenarios: GeneratedScenario[],
  { situation, said, documented, operations, learned }: Planned,
  isTrial = false,
): GeneratedScenario[] {
  const removals = new RemovalChains(situation.index, isTrial);
  const whenPresent = new WhenPresent(said, { operations: documented, definitions: situation.index.definitions });
  const ending = scenarios
    .map((one) => whenPresent.of(one, situation.operation))
    .map((one) => withOtherSuccesses(withOpenSuccess(withoutSoftened(one, situation), situation), situation))
    .map((one) => withRpcRemovals(one, situation.operation, situation.index))
    .map((one) => removals.complete(one, situation.operation))
    .map((one) => withVersions(one, situation.operation.key, situation.index))
    .map((one) => withPathForms(one, situation.operation, situation.index));
  const { key } = situation.operation;
  const letIn = accountsFor(documented, situation.accounts);
  const refusals = new KnownRefusals(isTrial ? undefined : learned, operations);
  const open = ending.map((one) => refusals.complete(one, key));
  const defaults = new LearnedDefaults(documented, situation.index.operations, situation.index.definitions);
  const accounts = new LearnedAccounts(learned, letIn);
  return open
    .map((one) => defaults.complete(one, key))
    .map((one) => accounts.complete(one, key))
    .filter((one) => one !== null);
}

/**
 * The valid request of an operation on records that exist, with all that may help to remove them; null when no body can be sent
 * that its document allows.
 */
export function baseScenario(
  operation: Operation,
  model: GeneratorModel,
  options: Pick<GenerateOptions, 'seed' | 'learned'> = {},
): GeneratedScenario | null {
  const planned = planOf(operation, model, options);
  return unlessCircular(() => completed(basesOf(planned.situation), planned, true)[0], undefined) ?? null;
}

/** The request with every field that its document has; null when that is the usual one, or cannot be sent. */
export function fullScenario(
  operation: Operation,
  model: GeneratorModel,
  options: Pick<GenerateOptions, 'seed' | 'learned'> = {},
): GeneratedScenario | null {
  const planned = planOf(operation, model, options);
  const { situation } = planned;
  const full = bodyVariants(situation).find(({ kind }) => kind === 'full');
  const candidate = full === undefined ? null : new BaseRequests(situation).prepare(full);
  return candidate === null ? null : (completed([toScenario(candidate, situation)], planned, true)[0] ?? null);
}

/** What is worth trying of it, and can be. */
function usableFor(
  situation: Situation,
  session: ReturnType<typeof ownSession>,
  untried: UntriedScenarios,
  { reaching, isThorough }: { reaching: ReachingOthers; isThorough: boolean },
): Candidate[] {
  const { operation, index } = situation;
  const removals = new RemovalChains(index, false);
  const isRemovable = (one: Candidate): boolean => situation.isDisposable === true || !removals.leaves(one, operation);
  const ready = readyFor(situation, session, untried);
  const removable = untried.keep(ready, 'stays', isRemovable);
  const possible = untried.keep(removable, 'refused', (one) => canBeSetUp(one, situation));
  const aimed = untried.keep(possible, 'reaches_others', (one) => !reaching.has(operation.key) && reaching.spares(one));
  return untried.keep(aimed, 'elsewhere', (one) => isThorough || !isShownElsewhere(one, operation, index));
}

export interface Generation {
  scenarios: GeneratedScenario[];
  /** What the document gives reason for as well. */
  untried: Untried[];
}

/**
 * What one operation's document implies: successful requests on records that exist, and requests that break the document in
 * one prepare each and must be refused. A status is only expected exactly where the document promises it. Overrides go on top
 * of `defaultParameters`; the steps in `details` make and remove what a request needs. Deterministic. What is left out is listed
 * with the reason.
 */
export function planScenarios(operation: Operation, model: GeneratorModel, options: GenerateOptions = {}): Generation {
  const planned = planOf(operation, model, options);
  const { situation } = planned;
  const reaching = new ReachingOthers(options.learned);
  const bases = reaching.has(operation.key) ? [] : basesOf(situation);
  const budget = budgetFor(options, situation, bases[0]);
  const session = ownSession(situation);
  const success = bases.map((one) => shareReferences(asNewAccount(one, session), situation));
  const spent = success.reduce((sum, one) => sum + costOf(one), 0);
  const rest = { scenarios: budget.scenarios - success.length, requests: budget.requests - spent };
  const untried = new UntriedScenarios();
  const isThorough = options.depth === 'deep' || options.budget !== undefined;
  const usable = usableFor(situation, session, untried, { reaching, isThorough });
  const usual = usualRequests(situation);
  const { chosen, beyond } = choose(usable, rest, usual);
  const written = chosen.map((one) => toScenario(one, situation));
  const made = completed([...success, ...written].slice(0, Math.max(0, budget.scenarios)), planned)
    .filter((one) => reaching.spares(one))
    .map((one) => reaching.without(one));
  const max = budget.requests * withRemovals(situation, bases[0]) * BEYOND_SHARE;
  const scenarios = affordable(made, max, usual);
  const namesOfMade = new Set(made.map(({ name }) => name));
  const namesOfAll = new Set(scenarios.map(({ name }) => name));
  for (const one of beyond) untried.note(one, 'budget');
  untried.keep(chosen, 'no_account', ({ name }) => namesOfMade.has(scenarioName(name)));
  untried.keep(chosen, 'budget', ({ name }) => namesOfAll.has(scenarioName(name)));
  return { scenarios, untried: untried.beside(namesOfAll) };
}

/** The scenarios of `planScenarios` alone. */
export function generateScenarios(
  operation: Operation,
  model: GeneratorModel,
  options: GenerateOptions = {},
): GeneratedScenario[] {
  return planScenarios(operation, model, options).scenarios;
}
