import type { AuthConfig, AuthConfigWrite } from '@assay/contract';
import { advancedAuthText, isAdvancedAuth } from '@assay/contract/plans';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { findSubscription, listTiers } from './subscription.store.ts';

/**
 * To be called before credentials are stored. What is stored already goes on and may be changed, so that a smaller plan stops no run.
 * @throws {AppError} plan_required when the plan does not include what is added
 */
export type AdvancedAuthCheck = (
  organizationId: string,
  write: AuthConfigWrite,
  stored: AuthConfig | null,
) => Promise<void>;

/** The one place that holds what plans with advanced authentication are sold for (decision 30). */
export function createAdvancedAuthCheck(db: Database, allowed: 'everyone' | 'paid'): AdvancedAuthCheck {
  return async (organizationId, write, stored) => {
    if (allowed === 'everyone' || !isAnyAdded(advancedIn(write), advancedIn(stored))) return;
    const { tier } = await findSubscription(db, organizationId);
    if (tier.advanced_auth_enabled) return;
    const larger = (await listTiers(db)).find(({ advancedAuthEnabled }) => advancedAuthEnabled);
    throw new AppError(
      'plan_required',
      `${advancedAuthText}, which the ${tier.display_name} plan does not include. ${
        larger ? `Upgrade to ${larger.displayName} under Subscription` : 'Ask whoever runs this server for another plan'
      }, or use a login request, a password or a session cookie.`,
    );
  };
}

type Kind = AuthConfig['auth_type'];

function advancedIn(config: AuthConfig | AuthConfigWrite | null): Kind[] {
  if (config === null) return [];
  const others = config.credentials.map(({ credential }) => credential.auth_type);
  const kinds = [config.auth_type, config.other_user?.auth_type ?? null, ...others];
  return kinds.filter((kind) => kind !== null).filter(isAdvancedAuth);
}

function isAnyAdded(kinds: Kind[], before: Kind[]): boolean {
  const count = (list: Kind[], kind: Kind): number => list.filter((one) => one === kind).length;
  return kinds.some((kind) => count(kinds, kind) > count(before, kind));
}
