import { createKeyring, createTokenSource } from '@assay/runner';
import type { TokenSource } from '@assay/runner';
import type { Operation } from '@assay/api-model';
import { identityOf } from '@assay/project';
import type { ListedScenarios, WrittenScenario } from '@assay/project';
import type { Protection } from '@assay/scenario';
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
import { chooseOperations } from '../test-command/choose-operations.ts';
import { chooseScenarios } from './choose/choose-scenarios.ts';
import { environmentOf, openFolder, scenariosOf } from './open-folder.ts';
import type { OpenFolder } from './open-folder.ts';
import { changedScenarios } from './choose/changed-scenarios.ts';
import { readLastRun } from './choose/last-run.ts';
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
}

interface Surroundings {
  io: Io;
  transport: WatchedTransport;
  secrets: KnownSecrets;
}

/**
 * Reads the project that arguments name, and chooses what of it is run.
 * @throws {UsageError} for anything in it that cannot be read: nothing is left out without a word
 */
export async function prepareProject(
  given: readonly string[],
  options: ProjectOptions,
  { io, transport, secrets: known }: Surroundings,
): Promise<PreparedProject> {
  const { folder, targets } = findProject(given, io.folder);
  const opened = await openFolder(folder, io, labelled(transport, 'document'));
  const { document, project } = opened;
  const name = options.env ?? (io.env['ASSAY_ENV'] || null);
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
  const chosen = chosenOf(opened, listed, { targets, options });
  const scenarios = chosen.filter(({ skip }) => skip === null);
  const again = options.failed === true ? readLastRun(folder).baseUrl : undefined;
  const usual = environment.base_url ?? project.settings.base_url ?? document.model.baseUrl;
  const address = options.baseUrl ?? again ?? usual;
  const baseUrl = address.replace(/\/+$/, '');
  const signIn = labelled(transport, 'sign-in');
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
  };
}

/** What options choose of a project. @throws {UsageError} when that is nothing */
export function chosenOf(
  opened: OpenFolder,
  { scenarios }: ListedScenarios,
  { targets, options }: { targets: readonly Target[]; options: ChoiceOptions },
): WrittenScenario[] {
  const { model } = opened.document;
  const operations = new Map(model.operations.map((one) => [one.key, one]));
  const isTested = chooseOperations(model.operations, { ...options, tag: [] });
  const isWanted = wanted(options, opened);
  const named = chooseScenarios(scenarios, { ...options, targets, isTested, operations });
  const chosen = named.filter(isWanted);
  if (chosen.length === 0 && named.length > 0) throw new NothingToDo(nothingWanted(options));
  if (chosen.length === 0) throw new UsageError(nothingChosen(scenarios));
  return chosen;
}

/** The choices that look beyond a scenario: at the last run, at git, at its part of several. */
function wanted({ failed, changed, shard }: ChoiceOptions, opened: OpenFolder): (scenario: WrittenScenario) => boolean {
  const last = failed === true ? new Set(readLastRun(opened.folder).failed) : null;
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

function nothingWanted({ failed, changed }: ChoiceOptions): string {
  if (failed === true) return 'Everything that is chosen passed in the last run, so there is nothing to repeat.';
  if (changed === undefined) return 'This shard has none of the chosen scenarios, so nothing is run.';
  const revision = changed === true ? 'HEAD' : changed;
  return `No chosen scenario says something else than at ${revision} in git, so nothing is run.`;
}

function nothingChosen(scenarios: readonly WrittenScenario[]): string {
  const first = scenarios.slice(0, 5).map((one) => `  ${identityOf(one)}`);
  const more = scenarios.length > 5 ? [`  and ${scenarios.length - 5} more`] : [];
  return ['No scenario of the project is chosen. It has:', ...first, ...more].join('\n');
}
