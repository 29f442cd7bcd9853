import { useQuery } from '@tanstack/react-query';
import { api } from '../app/index.ts';

/** How people may sign in, and whether the server sends mails; neither changes while it runs. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => api.getSignInOptions({ signal }),
    staleTime: Infinity,
  });
}
