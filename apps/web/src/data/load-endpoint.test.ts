import { ApiError } from '@assay/client';
import type { ApiEndpoint } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointTexts, loadEndpoint } from './load-endpoint.ts';

const endpoint = { id: 3, endpoint: '/things', method: 'GET' } as ApiEndpoint;
const signedIn = async () => 'token';

describe('loadEndpoint', () => {
  it('gives what was loaded', async () => {
    expect(await loadEndpoint(3, { getToken: signedIn, load: async () => endpoint })).toBe(endpoint);
  });

  it('EP-23, EP-24: sends no request without an id or without a signed-in user', async () => {
    const load = async () => {
      throw new Error('It was asked for.');
    };
    await expect(loadEndpoint(Number.NaN, { getToken: signedIn, load })).rejects.toThrow(endpointTexts.noId);
    await expect(loadEndpoint(3, { getToken: async () => null, load })).rejects.toThrow('User not authenticated.');
    const ended = async () => {
      throw new ApiError('Authentication required.', { status: 401 });
    };
    await expect(loadEndpoint(3, { getToken: signedIn, load: ended })).rejects.toThrow(/^User not authenticated\.$/);
  });

  it.each(['id', 'endpoint', 'method'] as const)('EP-25: reports data without %s as incomplete', async (name) => {
    const { [name]: _left, ...rest } = endpoint;
    const load = async () => rest;
    await expect(loadEndpoint(3, { getToken: signedIn, load })).rejects.toThrow(endpointTexts.incomplete);
  });

  it('keeps the message of the server about a failure', async () => {
    const refuse = (status: number) => async () => {
      throw new ApiError('Gone', { status });
    };
    await expect(loadEndpoint(3, { getToken: signedIn, load: refuse(404) })).rejects.toThrow('Gone');
    await expect(loadEndpoint(3, { getToken: signedIn, load: refuse(200) })).rejects.toThrow(endpointTexts.incomplete);
  });
});
