import type { Scenario, ScenarioStep } from '@assay/contract';
import { useAuthConfig } from '../../data/index.ts';

export type ScenarioLogin = NonNullable<NonNullable<Scenario['scenario_details']>['login']> | 'own';
export type StepLogin = NonNullable<ScenarioStep['login']> | 'own';

const PREFIX = 'account:';

/** Whom a request can sign in as: accounts that are configured. */
export function useAccounts(systemId: number): ScenarioLogin[] {
  const config = useAuthConfig(systemId).data;
  const names = (config?.credentials ?? []).map(({ account }) => account);
  const named = names.filter((name) => name !== 'own' && name !== 'other');
  const hasOther = config?.other_user != null || names.includes('other');
  const accounts = named.map((name): ScenarioLogin => `${PREFIX}${name}`);
  return [...new Set<ScenarioLogin>(['own', ...(hasOther ? (['other'] as const) : []), ...accounts])];
}

export function accountText(login: StepLogin): string {
  if (login === 'none') return 'Nobody, without credentials';
  if (login === 'own') return "The system's own user";
  return login === 'other' ? 'Another user' : login.slice(PREFIX.length);
}

/** How a request of a sequence names its account; null where it is the usual one. */
export function asAccountText(login: ScenarioStep['login']): string | null {
  if (login === undefined) return null;
  if (login === 'none') return 'without credentials';
  return login === 'other' ? 'as another user' : `as ${login.slice(PREFIX.length)}`;
}
