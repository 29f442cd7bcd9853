import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/index.ts';

/** The plans that can be had, the cheapest first. */
export function useTiers() {
  return useQuery({ queryKey: ['tiers'], queryFn: ({ signal }) => api.listTiers({ signal }) });
}
