import type { ComponentType } from 'react';
import type { RouteName } from '../app/index.ts';
import { lazyPart, Skeleton } from '../ui/index.ts';

const screen = (load: () => Promise<ComponentType>) => lazyPart(load, { waiting: () => <Skeleton rows={6} /> });

type Screen = ReturnType<typeof screen>;

/**
 * The component of a feature itself, from its own file: the index of the feature would bring what other screens use of it. What takes
 * parameters of the address has a file here that reads them. `EndpointAlias` only redirects.
 */
const byRoute: Readonly<
  Record<Exclude<RouteName, 'Landing' | 'Login' | 'Pricing' | 'PaymentSucceeded' | 'EndpointAlias'>, Screen>
> = {
  Home: screen(async () => (await import('../features/dashboard/Dashboard.tsx')).Dashboard),
  SystemsList: screen(async () => (await import('../features/systems/SystemsList.tsx')).SystemsList),
  System: screen(async () => (await import('./system.tsx')).SystemRoute),
  EndpointDetail: screen(async () => (await import('./endpoint.tsx')).EndpointRoute),
  ScenarioDetail: screen(async () => (await import('./scenario.tsx')).ScenarioRoute),
  ConfigurationWizard: screen(async () => (await import('./wizard.tsx')).WizardRoute),
  Runs: screen(async () => (await import('../features/runs/RunsList.tsx')).RunsList),
  Run: screen(async () => (await import('./run.tsx')).RunRoute),
  Settings: screen(async () => (await import('../features/settings/Settings.tsx')).Settings),
  ApiToken: screen(async () => (await import('./api-token.tsx')).ApiTokenRoute),
  Subscription: screen(async () => (await import('../features/subscription/Subscription.tsx')).Subscription),
  PaymentCancelled: screen(
    async () => (await import('../features/subscription/PaymentCancelled.tsx')).PaymentCancelled,
  ),
  Compare: screen(async () => (await import('../features/compare/ComparePage.tsx')).ComparePage),
};

/** By the id of their route. */
export const screens: Readonly<Record<string, Screen>> = byRoute;
