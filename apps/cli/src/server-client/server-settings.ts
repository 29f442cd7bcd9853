import { join } from 'node:path';
import { CONFIG_FILE } from '../config/config-file.ts';
import type { ResolvedSettings } from '../config/resolve-settings.ts';
import { errorTexts } from '../error-texts.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';

export interface ServerSettings {
  /** Without a slash at its end. */
  apiUrl: string;
  token: string;
}

/**
 * Which server a command calls, and as whom.
 * @throws {UsageError} when the token or the address is missing, or a repository says where the token goes
 */
export function serverSettings({ settings, origins }: ResolvedSettings, { home }: Pick<Io, 'home'>): ServerSettings {
  const { token, apiUrl } = settings;
  if (token === null)
    throw new UsageError(
      `${errorTexts.tokenRequired}: ASSAY_TOKEN is not set. Make a token in Assay under Settings, API Tokens, and set it.`,
    );
  if (apiUrl === null)
    throw new UsageError(
      'The address of the Assay server is missing. Set ASSAY_API_URL, give --api-url URL, or write api_url to .assay.yaml.',
    );
  const origin = origins.get('apiUrl') ?? '';
  const isOfRepository = origin.startsWith('file ') && !origin.startsWith(`file ${join(home, CONFIG_FILE)}:`);
  if (isOfRepository && !isLoopback(apiUrl))
    throw new UsageError(
      `api_url comes from a file of this folder (${origin}), which could send your token anywhere. Set ASSAY_API_URL=${apiUrl} if you trust it.`,
    );
  return { apiUrl: apiUrl.replace(/\/api$/, ''), token };
}

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
