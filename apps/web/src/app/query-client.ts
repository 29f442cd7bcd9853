import { ApiError } from '@assay/client';
import { QueryClient } from '@tanstack/react-query';

/** Answers of the server that trying again will not change. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && !isFinal(error),
      refetchOnWindowFocus: true,
      // The server may run on this machine: a device without a network is no reason to wait.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** A fixed text of a screen, with the reason when there was no response: that is the one cause a user can act on. */
export function withReason(text: string, error: unknown): string {
  if (!isAway(error)) return text;
  return `${text}${text.endsWith('.') ? '' : ':'} ${messageOf(error)}`;
}

/** There was no response. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The response does not have the form that the contract promises. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 200 && error.status < 300;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
