import { advancedAuthText, isAdvancedAuth } from '@assay/contract/plans';
import { Link, pathTo } from '../../../app/index.ts';
import { useSellsNothing, useUsage } from '../../../data/index.ts';
import { Notice } from '../../../ui/index.ts';
import { useTiers } from '../../plans/index.ts';
import type { AuthKind } from '../drafts/auth-draft.ts';

/** Which plan includes this kind of credentials, where the present one does not (decision 30). */
export function AdvancedAuthHint({ kind }: { kind: AuthKind }) {
  const tier = useUsage().data?.subscription.tier;
  if (tier === undefined || tier.advanced_auth_enabled || !isAdvancedAuth(kind)) return null;
  return <Hint present={tier.display_name} />;
}

function Hint({ present }: { present: string }) {
  const tiers = useTiers();
  const sellsNothing = useSellsNothing();
  const larger = tiers.data?.find((tier) => tier.advanced_auth_enabled);
  return (
    <Notice kind="info">
      {advancedAuthText}, which the {present} plan does not include.{' '}
      {larger && !sellsNothing && (
        <Link to={pathTo('Subscription', { upgrade: larger.id })} className="font-medium underline">
          Upgrade to {larger.display_name}
        </Link>
      )}
    </Notice>
  );
}
