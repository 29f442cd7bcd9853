import { useQuery } from '@tanstack/react-query';
import { api } from '../app/index.ts';

/** The plan of the organization. */
export function useMySubscription() {
  return useQuery({
    queryKey: ['my-subscription'],
    queryFn: async ({ signal }) => (await api.getMySubscription({ signal })).data,
  });
}

/** What is used of the plan this month. */
export function useUsage() {
  return useQuery({ queryKey: ['my-usage'], queryFn: ({ signal }) => api.getMyUsage({ signal }) });
}
