import { dirname, resolve } from 'node:path';
import { ArgumentError } from '../arguments.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { findConfigFiles, readConfigFile } from './config-file.ts';
import type { ConfigFile } from './config-file.ts';
import { settingRows } from './setting-rows.ts';
import type { SettingName, SettingRow, Settings } from './setting-rows.ts';

/** Settings as the command line gave them, still as text. */
export type GivenSettings = Partial<Record<SettingName, string>>;

export interface ResolvedSettings {
  settings: Settings;
  /** Where each value came from, in words. */
  origins: ReadonlyMap<SettingName, string>;
  /** The files that were read. */
  files: string[];
}

type ConfigIo = Pick<Io, 'env' | 'folder' | 'home'>;

/**
 * Every setting: the command line over the environment, over the nearest file, over the one of the user, over the default.
 * @throws {UsageError} when a value cannot be read, with where it stands
 */
export async function resolveSettings(
  given: GivenSettings,
  io: ConfigIo,
  configFile?: string,
): Promise<ResolvedSettings> {
  const keys = Object.values(settingRows).map(({ key }) => key);
  const paths = configFile === undefined ? findConfigFiles(io.folder, io.home) : [resolve(io.folder, configFile)];
  const files: ConfigFile[] = [];
  for (const path of paths) files.push(await readConfigFile(path, keys));
  const origins = new Map<SettingName, string>();
  const value = <T>(name: SettingName, row: SettingRow<T>): T => {
    const found = sourceOf(row, given[name], { io, files });
    origins.set(name, found?.origin ?? 'default');
    return found === null ? row.fallback : readValue(row, found);
  };
  const settings: Settings = {
    apiUrl: value('apiUrl', settingRows.apiUrl),
    token: value('token', settingRows.token),
    timeoutMs: value('timeoutMs', settingRows.timeoutMs),
    concurrency: value('concurrency', settingRows.concurrency),
    httpProxy: value('httpProxy', settingRows.httpProxy),
    httpsProxy: value('httpsProxy', settingRows.httpsProxy),
    noProxy: value('noProxy', settingRows.noProxy),
    verifySsl: value('verifySsl', settingRows.verifySsl),
    caBundle: value('caBundle', settingRows.caBundle),
    clientCert: value('clientCert', settingRows.clientCert),
    clientKey: value('clientKey', settingRows.clientKey),
    format: value('format', settingRows.format),
    showProgress: value('showProgress', settingRows.showProgress),
    showRequestDetails: value('showRequestDetails', settingRows.showRequestDetails),
  };
  return { settings, origins, files: paths };
}

interface Found {
  text: string;
  origin: string;
  /** What a relative path is relative to. */
  folder: string;
}

/** Where a setting is given first; null where it is nowhere. */
function sourceOf<T>(
  { key, variables, flag, notInFiles }: SettingRow<T>,
  given: string | undefined,
  { io, files }: { io: ConfigIo; files: readonly ConfigFile[] },
): Found | null {
  if (given !== undefined) return { text: given, origin: `option ${flag ?? key}`, folder: io.folder };
  const variable = variables.find((name) => (io.env[name] ?? '') !== '');
  if (variable !== undefined)
    return { text: io.env[variable] ?? '', origin: `environment ${variable}`, folder: io.folder };
  for (const { path, entries } of files) {
    const entry = entries.get(key);
    if (entry === undefined) continue;
    const origin = `file ${path}:${entry.line}`;
    if (notInFiles !== undefined) throw new UsageError(`${path}:${entry.line}: ${notInFiles}`);
    return { text: entry.text, origin, folder: dirname(path) };
  }
  return null;
}

function readValue<T>({ key, read, isPath, secret }: SettingRow<T>, { text, origin, folder }: Found): T {
  try {
    return read(isPath === true && text !== '' ? resolve(folder, text) : text);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    const shown = secret === undefined ? ` "${text}"` : '';
    throw new UsageError(`${key}${shown} (${origin}): ${error.message}`, { cause: error });
  }
}
