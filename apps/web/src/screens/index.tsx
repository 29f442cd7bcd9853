import type { ComponentType } from 'react';
import { lazyPart, Skeleton } from '../ui/index.ts';

const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(async () => (await load()).default, { waiting: () => <Skeleton rows={6} /> });

/** By their names in the route table. */
export const screens: Readonly<Record<string, ReturnType<typeof screen>>> = {
  Home: screen(() => import('./dashboard.tsx')),
  SystemsList: screen(() => import('./systems.tsx')),
  System: screen(() => import('./system.tsx')),
  EndpointDetail: screen(() => import('./endpoint.tsx')),
  ScenarioDetail: screen(() => import('./scenario.tsx')),
  ConfigurationWizard: screen(() => import('./wizard.tsx')),
  Runs: screen(() => import('./runs.tsx')),
  Run: screen(() => import('./run.tsx')),
  Settings: screen(() => import('./settings.tsx')),
  ApiToken: screen(() => import('./api-token.tsx')),
  Subscription: screen(() => import('./subscription.tsx')),
  PaymentCancelled: screen(() => import('./subscription-cancel.tsx')),
  Compare: screen(() => import('./compare.tsx')),
};
