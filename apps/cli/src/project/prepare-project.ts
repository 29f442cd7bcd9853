import { createKeyring, createTokenSource } from '@assay/runner';
import type { TokenSource, Transport } from '@assay/runner';
import type { Operation } from '@assay/api-model';
import { identityOf } from '@assay/project';
import type { ListedScenarios, WrittenScenario } from '@assay/project';
import type { Protection } from '@assay/scenario';
import { nearestName } from '@assay/scenario/nearest-name';
import { WrittenSuite } from '@assay/suite';
import type { KeptScenario } from '@assay/suite';
import { authSettings } from '../credentials/auth-settings.ts';
import type { AuthOptions } from '../credentials/auth-settings.ts';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import type { LoadedDocument } from '../document/load-document.ts';
import { NothingToDo, UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { labelled } from '../network/watched-transport.ts';
import type { WatchedTransport } from '../network/watched-transport.ts';
import { counted } from '../output/counted.ts';
import { chooseOperations } from '../test-command/choose-operations.ts';
import { chooseScenarios } from './choose/choose-scenarios.ts';
import { environmentOf, openFolder, scenariosOf } from './open-folder.ts';
import type { OpenFolder } from './open-folder.ts';
import { changedScenarios } from './choose/changed-scenarios.ts';
import { failedAt, readLastRuns } from './choose/last-run.ts';
import type { LastRun } from './choose/last-run.ts';
import { shardOf } from './choose/shard.ts';
import { problemLines } from './files/problem-lines.ts';
import { findProject } from './files/project-folder.ts';
import type { Target } from './files/project-folder.ts';
import { projectLogins } from './project-logins.ts';
import { openSecrets } from './secrets.ts';
import { readVariables } from './variables.ts';

/** The options that choose scenarios of a project. */
export interface ChoiceOptions {
  key: string[];
  /** What did not pass the last time. */
  failed?: true;
  /** What differs from a revision of git; true for HEAD. */
  changed?: string | true;
  /** `I/N`. */
  shard?: string;
  path: string[];
  method: string[];
  tag: string[];
  operation: string[];
}

/** The options of `assay test` that say what of a project is run, and with what. */
export interface ProjectOptions extends AuthOptions, ChoiceOptions {
  baseUrl?: string;
  env?: string;
  var: string[];
  secrets?: string;
}

/** A project that is ready to be run. */
export interface PreparedProject {
  folder: string;
  document: LoadedDocument;
  suite: WrittenSuite;
  /** What is run, by the ids of the suite. */
  scenarios: readonly WrittenScenario[];
  /** As an environment, the project or the document says it; empty where none does. */
  baseUrl: string;
  /** As the environment says it. */
  protection: Protection | null;
  tokens: TokenSource | null;
  otherTokens: TokenSource | null;
  accounts: ReadonlyMap<string, TokenSource>;
  /** What was chosen and is not run, and why. */
  skipped: readonly WrittenScenario[];
  /** The environment that is used; null for none. */
  environment: string | null;
  /** Whether the project has a scenario of this identity, chosen or not. */
  isKnown: (identity: string) => boolean;
}

interface Surroundings {
  io: Io;
  transport: WatchedTransport;
  /** For logins. */
  signIn: Transport;
  secrets: KnownSecrets;
}

/**
 * Reads the project that arguments name, and chooses what of it is run.
 * @throws {UsageError} for anything in it that cannot be read: nothing is left out without a word
 */
export async function prepareProject(
  given: readonly string[],
  options: ProjectOptions,
  { io, transport, signIn, secrets: known }: Surroundings,
): Promise<PreparedProject> {
  const { folder, targets } = findProject(given, io.folder);
  const opened = await openFolder(folder, io, labelled(transport, 'document'));
  const { document, project } = opened;
  const last = options.failed === true ? readLastRuns(folder) : null;
  const name = environmentName(options, io, last);
  const environment = environmentOf(opened, name);
  const secrets = await openSecrets({
    env: io.env,
    file: options.secrets,
    stdin: io.stdin,
    folder,
    environment: name,
    known,
  });
  const listed = scenariosOf(opened, { environment: name, given: readVariables(options.var), secrets });
  refuseProblems(opened, listed, io.folder);
  const again = options.env === undefined ? last?.[0].baseUrl : undefined;
  const usual = environment.base_url ?? project.settings.base_url ?? document.model.baseUrl;
  const address = options.baseUrl ?? again ?? usual;
  const baseUrl = address.replace(/\/+$/, '');
  const chosen = chosenOf(opened, listed, { targets, options, failures: last && { runs: last, baseUrl } });
  const scenarios = chosen.filter(({ skip }) => skip === null);
  const identities = new Set(listed.scenarios.map(identityOf));
  const logins = { ...project.settings.logins, ...environment.logins };
  const declared = projectLogins(logins, { baseUrl, secrets, known, transport: signIn });
  const settings = authSettings(options, io.env, { model: document.model, baseUrl });
  known.addSettings(settings);
  const own = settings === null ? declared.own : known.watching(createTokenSource(settings, signIn));
  return {
    folder,
    document,
    suite: suiteOf(document, scenarios, listed),
    scenarios,
    baseUrl,
    protection: environment.protection ?? null,
    tokens: createKeyring({ main: own, bySchemes: new Map() }),
    otherTokens: declared.other,
    accounts: declared.accounts,
    skipped: chosen.filter(({ skip }) => skip !== null),
    environment: name,
    isKnown: (identity) => identities.has(identity),
  };
}

/** As it is named; what is run again at the address of the last run is run with the environment of that. */
function environmentName({ env, baseUrl }: ProjectOptions, io: Io, last: readonly LastRun[] | null): string | null {
  const again = baseUrl === undefined ? last?.[0]?.environment : null;
  return env ?? again ?? (io.env['ASSAY_ENV'] || null);
}

/** What is known of the last runs, and where the next one goes. */
interface Failures {
  runs: readonly LastRun[];
  baseUrl: string;
}

interface Choosing {
  targets: readonly Target[];
  options: ChoiceOptions;
  /** Null where it does not matter what passed before. */
  failures: Failures | null;
}

/** What options choose of a project. @throws {UsageError} when that is nothing */
export function chosenOf(
  opened: OpenFolder,
  { scenarios }: ListedScenarios,
  { targets, options, failures }: Choosing,
): WrittenScenario[] {
  const { model } = opened.document;
  const operations = new Map(model.operations.map((one) => [one.key, one]));
  const isTested = chooseOperations(model.operations, { ...options, tag: [] });
  const isWanted = wanted(options, opened, failures);
  const named = chooseScenarios(scenarios, { ...options, targets, isTested, operations });
  const chosen = named.filter(isWanted);
  if (chosen.length === 0 && named.length > 0) throw nothingWanted(options, named, failures);
  if (chosen.length === 0) throw new UsageError(unknownKey(scenarios, targets) ?? nothingChosen(scenarios));
  return chosen;
}

/** The choices that look beyond a scenario: at the last run, at git, at its part of several. */
function wanted(
  { changed, shard }: ChoiceOptions,
  opened: OpenFolder,
  failures: Failures | null,
): (scenario: WrittenScenario) => boolean {
  const last = failures && failedAt(failures.runs, failures.baseUrl);
  const isChanged = changed === undefined ? null : changedScenarios(changed === true ? 'HEAD' : changed, opened);
  const isOfShard = shard === undefined ? null : shardOf(shard);
  return (one) =>
    last?.has(identityOf(one)) !== false && isChanged?.(one) !== false && isOfShard?.(identityOf(one)) !== false;
}

/** @throws {UsageError} for a project with errors */
export function refuseProblems({ problems, folder }: OpenFolder, listed: ListedScenarios, cwd: string): void {
  const errors = [...problems, ...listed.problems].filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new UsageError(
    ['The project cannot be run as it is. Nothing was sent.', ...problemLines(errors, { folder, cwd })].join('\n'),
  );
}

/** Scenarios of a project, ready to be made runnable. */
export function suiteOf(
  { model }: LoadedDocument,
  scenarios: readonly WrittenScenario[],
  { defaultsOf }: ListedScenarios,
): WrittenSuite {
  return new WrittenSuite(model, scenarios.map(toKept), (operation: Operation) => defaultsOf(operation.key).own);
}

function toKept({ operation, row, rules, origin, ...scenario }: WrittenScenario): KeptScenario {
  const { name, requiresAuth, expectedStatus, overrides, details } = scenario;
  const { reason, fault, errorIn, constraint, pointer } = origin;
  return {
    operation,
    rules,
    planned: {
      name: row === null ? name : `${name} (${row})`,
      requiresAuth,
      expectedStatus,
      overrides,
      authError: errorIn === 'header.Authorization',
      errorType: fault,
      errorIn,
      details: { ...details, reason, constraint, pointer },
    },
  };
}

function nothingWanted(
  { changed }: ChoiceOptions,
  named: readonly WrittenScenario[],
  failures: Failures | null,
): NothingToDo | UsageError {
  if (failures !== null) return nothingFailed(named, failures);
  if (changed === undefined)
    return new NothingToDo('None of the chosen scenarios belongs to this shard, so nothing is run.');
  const revision = changed === true ? 'HEAD' : changed;
  return new NothingToDo(`None of the chosen scenarios differs from ${revision} in git, so nothing is run.`);
}

/** What still fails elsewhere is no success. */
function nothingFailed(named: readonly WrittenScenario[], { runs, baseUrl }: Failures): NothingToDo | UsageError {
  const passed = `All of the chosen scenarios passed in the last run at ${baseUrl}`;
  const identities = new Set(named.map(identityOf));
  const open = runs.map((run) => ({ ...run, count: run.failed.filter((one) => identities.has(one)).length }));
  const elsewhere = open.find(({ count }) => count > 0);
  if (elsewhere === undefined) return new NothingToDo(`${passed}, so there is nothing to repeat.`);
  const { count, baseUrl: address } = elsewhere;
  return new UsageError(
    `${passed}. ${counted(count, 'scenario')} did not pass at ${address}: run again with --base-url ${address}.`,
  );
}

/** For a key that a file does not have: those that it has; null where none is named. */
function unknownKey(scenarios: readonly WrittenScenario[], targets: readonly Target[]): string | null {
  const target = targets.find(({ key }) => key !== null);
  const keys = [...new Set(scenarios.filter(({ file }) => target?.path === file).map(({ key }) => key))];
  if (target?.key == null || keys.length === 0) return null;
  const near = nearestName(target.key, keys);
  const more = keys.length > MAX_KEYS ? [`  and ${keys.length - MAX_KEYS} more`] : [];
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return [
    `${target.path} has no scenario "${target.key}".${meant} It has:`,
    ...keys.slice(0, MAX_KEYS).map((key) => `  ${key}`),
    ...more,
  ].join('\n');
}

const MAX_KEYS = 20;

function nothingChosen(scenarios: readonly WrittenScenario[]): string {
  const first = scenarios.slice(0, 5).map((one) => `  ${identityOf(one)}`);
  const more = scenarios.length > 5 ? [`  and ${scenarios.length - 5} more`] : [];
  return ['No scenario of the project is chosen. It has:', ...first, ...more].join('\n');
}
