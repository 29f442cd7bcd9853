import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import { late, Skeleton } from '../ui/index.ts';
import Redirect from './redirect.tsx';

const screen = (load: () => Promise<{ default: ComponentType }>) =>
  late(async () => (await load()).default, { waiting: () => <Skeleton rows={6} /> });

/** By their names in the route table. */
const screens: Record<string, ComponentType> = {
  Home: screen(() => import('../screens/dashboard.tsx')),
  SystemsList: screen(() => import('../screens/systems.tsx')),
  System: screen(() => import('../screens/system.tsx')),
  EndpointDetail: screen(() => import('../screens/endpoint.tsx')),
  ScenarioDetail: screen(() => import('../screens/scenario.tsx')),
  ConfigurationWizard: screen(() => import('../screens/wizard.tsx')),
  Runs: screen(() => import('../screens/runs.tsx')),
  Run: screen(() => import('../screens/run.tsx')),
  Settings: screen(() => import('../screens/settings.tsx')),
  ApiToken: screen(() => import('../screens/api-token.tsx')),
  Subscription: screen(() => import('../screens/subscription.tsx')),
  PaymentCancelled: screen(() => import('../screens/subscription-cancel.tsx')),
  Compare: screen(() => import('../screens/compare.tsx')),
  EndpointAlias: Redirect,
  NoEndpoint: Redirect,
  WizardWithoutSystem: Redirect,
};

/**
 * The one module of all signed-in screens. The router answers a module that does not come by loading the page anew, which ends at the
 * browser's own error page when the server is away; so all that can fail is loaded by the screens themselves.
 */
export default function ScreenRoute() {
  const Screen = screens[useMatches().at(-1)?.id ?? ''];
  return Screen && <Screen />;
}
