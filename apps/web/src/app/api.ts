import { createClient } from '@assay/client';
import type { TransportOptions } from '@assay/client';
import { endpoints } from '@assay/contract';
import { reportOnline, reportOffline } from '../ui/index.ts';
import { getToken } from './session-store.ts';
import { upload } from './upload.ts';

export const transport: TransportOptions = {
  baseUrl: '',
  fetch: async (input, init) => {
    try {
      const response = await fetch(input, init);
      reportOnline();
      return response;
    } catch (cause) {
      if (!init?.signal?.aborted) reportOffline();
      throw cause;
    }
  },
  upload,
  getToken,
  // The specification wants this one line in the log (AUTH-08).
  // oxlint-disable-next-line no-console -- see above
  onAuthenticationFailed: () => console.error('Authentication failed'),
};

export const api = createClient(endpoints, transport);
