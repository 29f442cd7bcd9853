import type { Tier } from '../schemas/account/subscription.ts';
import { shortNumber } from './short-number.ts';

/** The name of the tier that the tier screens recommend (PRICE-06). */
export const POPULAR_TIER = 'professional';

/** What a plan allows, a line each. */
export function planContents(tier: Tier, numberOf: (count: number) => string = shortNumber): string[] {
  const counted = (count: number, one: string, many: string): string =>
    `${numberOf(count)} ${count === 1 ? one : many}`;
  return [
    counted(tier.max_systems, 'system', 'systems'),
    counted(tier.max_scenarios, 'scenario', 'scenarios'),
    `${counted(tier.max_runs_per_month, 'run', 'runs')} per month`,
    `${counted(tier.max_validation_generations_per_month, 'AI validation', 'AI validations')} per month`,
    ...(tier.advanced_auth_enabled ? ['Advanced authentication with OAuth, JWT and API keys'] : []),
    ...(tier.auto_validation_generation_enabled ? ['Automatic validation generation'] : []),
    tier.priority_support_enabled ? 'Priority support' : tier.price_monthly > 0 ? 'Email support' : 'Community support',
  ];
}
