import type { LimitError } from '@assay/contract';
import { parseLimitError } from '@assay/contract';
import { useEffect } from 'react';
import { Link, pathTo } from '../../app/index.ts';
import { CodeText, Notice } from '../../ui/index.ts';
import { hintLater } from './limit-dialog-store.ts';
import { useUpgradeOffer } from './use-upgrade-offer.ts';

/** An error; where it is a limit of the plan, with the plan that would do (LIM-17, ADDSYS-19). */
export function ErrorNotice({ text }: { text: string }) {
  const error = parseLimitError(text);
  const { isLimitError } = error;
  useEffect(() => {
    if (isLimitError) hintLater();
  }, [isLimitError]);
  return (
    <Notice kind="error">
      <CodeText>{text}</CodeText>
      {error.isLimitError && <UpgradeOffer error={error} />}
    </Notice>
  );
}

function UpgradeOffer({ error }: { error: LimitError }) {
  const tier = useUpgradeOffer(error);
  if (!tier) return null;
  return (
    <p className="mt-1">
      <Link to={pathTo('Subscription', { upgrade: tier.id })} className="font-medium underline">
        Upgrade to {tier.display_name}
      </Link>{' '}
      for ${(tier.price_monthly / 100).toFixed(0)} per month.
    </p>
  );
}
