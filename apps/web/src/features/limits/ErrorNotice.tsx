import type { LimitError } from '@assay/contract';
import { parseLimitError } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../app/index.ts';
import { Notice } from '../../ui/index.ts';
import { recommendTier } from './recommend.ts';

/** An error; where it is a limit of the plan, with the plan that would do (LIM-17, ADDSYS-19). */
export function ErrorNotice({ text }: { text: string }) {
  const error = parseLimitError(text);
  return (
    <Notice kind="error">
      {text}
      {error.isLimitError && <UpgradeOffer error={error} />}
    </Notice>
  );
}

function UpgradeOffer({ error }: { error: LimitError }) {
  const offer = useQuery({
    queryKey: ['upgrade-offer', error.message],
    queryFn: async () => {
      const [tiers, usage] = await Promise.all([api.listTiers({}), api.getMyUsage({})]);
      return recommendTier(error, usage, tiers);
    },
  });
  if (!offer.data) return null;
  const { id, display_name: name, price_monthly: cents } = offer.data;
  return (
    <p className="mt-1">
      <Link to={`/subscription?upgrade=${id}`} className="font-medium underline">
        Upgrade to {name}
      </Link>{' '}
      for ${(cents / 100).toFixed(0)} per month.
    </p>
  );
}
