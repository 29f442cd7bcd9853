import type { ComponentType } from 'react';
import { lazyPart, Skeleton } from '../ui/index.ts';

const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(async () => (await load()).default, { waiting: () => <Skeleton rows={6} /> });

/** By their names in the route table. */
export const screens: Readonly<Record<string, ReturnType<typeof screen>>> = {
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
