import { relative } from 'node:path';
import type { Diagnostic, Operation } from '@assay/api-model';
import { createKeyring, createTokenSource } from '@assay/runner';
import type { TokenSource, Transport } from '@assay/runner';
import { looksLikeTestHost } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { Suite } from '@assay/suite';
import type { RunnableSuite, SuiteResult } from '@assay/suite';
import { authSettings } from '../credentials/auth-settings.ts';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import { readBaseUrl } from '../document/base-url.ts';
import { loadDocument } from '../document/load-document.ts';
import { missingPathNote } from '../document/missing-path.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { labelled } from '../network/watched-transport.ts';
import type { WatchedTransport } from '../network/watched-transport.ts';
import { keepLastRun } from '../project/choose/last-run.ts';
import { namesProject } from '../project/files/project-folder.ts';
import { chooseOperations } from './choose-operations.ts';
import { refuseDocumentOptions, refuseProjectOptions } from './project-only.ts';
import type { TestOptions } from './options.ts';

/** What is tested, ready to be run. */
export interface Target {
  suite: RunnableSuite;
  baseUrl: string;
  /** What names it on the command line. */
  words: readonly string[];
  protection: Protection;
  tokens: TokenSource | null;
  /** Of the second user, and of named accounts. */
  otherTokens: TokenSource | null;
  accounts: ReadonlyMap<string, TokenSource>;
  /** Keeps what came of the run of a project; absent for a document. */
  onResults?: (results: readonly SuiteResult[]) => void;
  /** Whether scenarios of an operation are run. */
  isTested: (operation: Operation) => boolean;
  /** Said before the run. */
  notes: readonly string[];
  document: { source: string; text: string; diagnostics: Diagnostic[] };
}

interface Opening {
  options: TestOptions;
  io: Io;
  transport: WatchedTransport;
  /** For logins. */
  signIn: Transport;
  secrets: KnownSecrets;
}

/**
 * Opens what the user named. The one place that decides what kind of thing it is.
 * @throws {UsageError}
 */
export async function openTarget(given: readonly string[], opening: Opening): Promise<Target> {
  const [source] = given;
  if (source === undefined || given.some((one) => namesProject(one, opening.io.folder)))
    return openProject(given, opening);
  if (given.length === 1) return openDocument(source, opening);
  throw new UsageError('One document is tested at a time. Several arguments are files of one project.');
}

async function openProject(given: readonly string[], opening: Opening): Promise<Target> {
  const { options } = opening;
  refuseDocumentOptions(options);
  const { identityOf } = await import('@assay/project');
  const { prepareProject } = await import('../project/prepare-project.ts');
  const project = await prepareProject(given, options, opening);
  const baseUrl = baseUrlOf(project.baseUrl);
  const isSaid = [options.readOnly, options.allowWrites, options.disposable].includes(true);
  const protection = isSaid || project.protection === null ? protectionOf(options, baseUrl) : project.protection;
  const notes = project.skipped.map(({ operation, key, skip }) => `Skipped: ${operation}#${key}: ${skip}`);
  const onResults = (results: readonly SuiteResult[]): void => {
    const identities = (...statuses: string[]): string[] => {
      const chosen = results.filter(({ result }) => statuses.includes(result.status));
      return chosen.flatMap(({ result }) => project.scenarios[result.scenarioId] ?? []).map(identityOf);
    };
    const [failed, passed] = [identities('failure', 'error'), identities('success')];
    const { environment, isKnown } = project;
    keepLastRun(project.folder, { baseUrl, environment, failed, passed, isKnown });
  };
  const folder = relative(opening.io.folder, project.folder) || '.';
  const words = [folder, ...(options.env === undefined ? [] : ['-e', options.env])];
  const tested = new Set(project.scenarios.map(({ operation }) => operation));
  const isTested = ({ key }: Operation): boolean => tested.has(key);
  return { ...project, baseUrl, words, protection, isTested, notes, onResults };
}

async function openDocument(source: string, { options, io, transport, signIn, secrets }: Opening): Promise<Target> {
  refuseProjectOptions(source, options);
  const { model, diagnostics, text } = await loadDocument(source, io, labelled(transport, 'document'));
  const baseUrl = baseUrlOf(options.baseUrl ?? model.baseUrl);
  const isTested = chooseOperations(model.operations, options);
  const settings = authSettings(options, io.env, { model, baseUrl });
  secrets.addSettings(settings);
  const main = settings === null ? null : secrets.watching(createTokenSource(settings, signIn));
  const tokens = createKeyring({ main, bySchemes: new Map() });
  const protection = protectionOf(options, baseUrl);
  const isReadOnly = protection === 'read_only';
  const suite = new Suite(model, {
    depth: options.depth ?? 'standard',
    seed: options.seed ?? 0,
    isTested,
    isReadOnly,
  });
  const document = { source, text, diagnostics };
  const note = missingPathNote(model, options.baseUrl);
  const none = { otherTokens: null, accounts: new Map(), notes: note === null ? [] : [note] };
  return { suite, baseUrl, words: [source], protection, tokens, document, isTested, ...none };
}

function baseUrlOf(given: string): string {
  if (given === '')
    throw new UsageError('The document names no address of the API. Give one: --base-url http://127.0.0.1:3000.');
  return readBaseUrl(given);
}

function protectionOf({ readOnly, allowWrites, disposable }: TestOptions, baseUrl: string): Protection {
  const given = [readOnly, allowWrites, disposable].filter((one) => one === true).length;
  if (given > 1) throw new UsageError('--read-only, --allow-writes and --disposable exclude each other. Choose one.');
  if (disposable) return 'disposable';
  if (readOnly) return 'read_only';
  return allowWrites || looksLikeTestHost(baseUrl) ? 'own_records' : 'read_only';
}
