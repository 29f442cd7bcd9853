import type { ComponentType } from 'react';
import type { RouteName } from '../app/index.ts';
import { lazyPart, Skeleton } from '../ui/index.ts';

const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(async () => (await load()).default, { waiting: () => <Skeleton rows={6} /> });

type Screen = ReturnType<typeof screen>;

/** `EndpointAlias` only redirects. */
const byRoute: Readonly<
  Record<Exclude<RouteName, 'Landing' | 'Login' | 'Pricing' | 'PaymentSucceeded' | 'EndpointAlias'>, Screen>
> = {
  Home: screen(() => import('./dashboard.tsx')),
  SystemsList: screen(() => import('./systems/systems.tsx')),
  System: screen(() => import('./systems/system.tsx')),
  EndpointDetail: screen(() => import('./systems/endpoint.tsx')),
  ScenarioDetail: screen(() => import('./systems/scenario.tsx')),
  ConfigurationWizard: screen(() => import('./systems/wizard.tsx')),
  Runs: screen(() => import('./runs/runs.tsx')),
  Run: screen(() => import('./runs/run.tsx')),
  Settings: screen(() => import('./account/settings.tsx')),
  ApiToken: screen(() => import('./account/api-token.tsx')),
  Subscription: screen(() => import('./account/subscription.tsx')),
  PaymentCancelled: screen(() => import('./account/subscription-cancel.tsx')),
  Compare: screen(() => import('./runs/compare.tsx')),
};

/** By the id of their route. */
export const screens: Readonly<Record<string, Screen>> = byRoute;
