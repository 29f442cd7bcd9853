import { useQuery } from '@tanstack/react-query';
import { api } from '../app/index.ts';

/** What is used of the plan this month. */
export function useUsage() {
  return useQuery({ queryKey: ['my-usage'], queryFn: ({ signal }) => api.getMyUsage({ signal }) });
}
