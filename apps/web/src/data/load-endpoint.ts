import { ApiError } from '@assay/client';
import type { ApiEndpoint } from '@assay/contract';
import { isUnreadable } from '../app/index.ts';

const UNAUTHENTICATED = 401;

/** Why an endpoint cannot be shown (D1 section 5). */
export const endpointTexts = {
  noId: 'No endpoint ID provided to fetch details.',
  signedOut: 'User not authenticated.',
  incomplete: 'Endpoint data missing required properties.',
} as const;

interface Calls {
  getToken: () => Promise<string | null>;
  load: () => Promise<Partial<ApiEndpoint> | undefined>;
}

/**
 * Loads an endpoint when there is one to load and somebody to load it for.
 * @throws {Error} with one of `endpointTexts`
 * @throws {ApiError} what the call throws, but an answer that is not understood
 */
export async function loadEndpoint(id: number, { getToken, load }: Calls): Promise<ApiEndpoint> {
  if (!Number.isInteger(id)) throw new Error(endpointTexts.noId);
  if ((await getToken()) === null) throw new Error(endpointTexts.signedOut);
  const endpoint = await load().catch((error: unknown) => {
    if (isUnreadable(error)) return undefined;
    // The session ended, and the provider gave no other token.
    if (error instanceof ApiError && error.status === UNAUTHENTICATED) throw new Error(endpointTexts.signedOut);
    throw error;
  });
  if (!isComplete(endpoint)) throw new Error(endpointTexts.incomplete);
  return endpoint;
}

function isComplete(endpoint: Partial<ApiEndpoint> | undefined): endpoint is ApiEndpoint {
  return Boolean(endpoint?.id && endpoint.endpoint && endpoint.method);
}
