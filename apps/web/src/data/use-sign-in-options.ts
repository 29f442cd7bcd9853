import { useQuery } from '@tanstack/react-query';
import { api } from '../app/index.ts';

/** How people may sign in, whether the server sends mails and sells plans; none of it changes while it runs. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => api.getSignInOptions({ signal }),
    staleTime: Infinity,
  });
}

/** Whether nothing can be bought on this server; false as long as that is not known. */
export function useSellsNothing(): boolean {
  return useSignInOptions().data?.sells_plans === false;
}
