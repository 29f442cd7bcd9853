import type { LimitError, Tier } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/index.ts';
import { recommendTier } from './recommend.ts';

/** The plan that would do where a limit was met; null when no plan does, undefined while it is not known. */
export function useUpgradeOffer(limit: LimitError): Tier | null | undefined {
  const offer = useQuery({
    queryKey: ['upgrade-offer', limit.message],
    queryFn: async () => {
      const [tiers, usage] = await Promise.all([api.listTiers({}), api.getMyUsage({})]);
      return recommendTier(limit, usage, tiers);
    },
  });
  return offer.isError ? null : offer.data;
}
