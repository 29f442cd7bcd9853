import type { LucideIcon } from 'lucide-react';
import { GitCompare, History } from 'lucide-react';

/** Every address of the application, by the name of its screen. The router, links and navigation all take it from here; what is no public page (`routes.ts`) needs a session. */
export const routeTable = {
  Landing: '/',
  Login: '/login',
  Home: '/dashboard',
  SystemsList: '/systems',
  System: '/system/:systemId',
  EndpointDetail: '/system/:systemId/endpoint/:endpointId/detail',
  ScenarioDetail: '/system/:systemId/endpoint/:endpointId/scenario/:scenarioId/detail',
  EndpointAlias: '/endpoint/:systemId/:endpointId/detail',
  ConfigurationWizard: '/wizard/:systemId',
  Runs: '/runs',
  Run: '/runs/:runId',
  Settings: '/settings',
  ApiToken: '/settings/api-tokens/:tokenId',
  Subscription: '/subscription',
  PaymentCancelled: '/subscription/cancel',
  PaymentSucceeded: '/subscription/success',
  Pricing: '/pricing',
  Compare: '/compare',
} as const;

export type RouteName = keyof typeof routeTable;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Name extends RouteName> = Record<ParamNames<(typeof routeTable)[Name]>, number>;
type Query = Readonly<Record<string, string | number>>;

declare const checked: unique symbol;
/** An address that `pathTo` has made: a text that is none of the table does not compile. */
export type AppPath = string & { readonly [checked]: true };

type Rest<Name extends RouteName> = [ParamNames<(typeof routeTable)[Name]>] extends [never]
  ? [query?: Query, hash?: string]
  : [params: Params<Name>, query?: Query, hash?: string];

/** The address of a screen, such as `pathTo('System', { systemId }, { mode: 'config' })`. */
export function pathTo<Name extends RouteName>(name: Name, ...rest: Rest<Name>): AppPath {
  const pattern: string = routeTable[name];
  const args: readonly unknown[] = rest;
  const takesParams = pattern.includes(':');
  const params = (takesParams ? args[0] : {}) as Readonly<Record<string, number>>;
  const [query = {}, hash = ''] = args.slice(takesParams ? 1 : 0) as [Query?, string?];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  const search = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return `${path}${search.length === 0 ? '' : `?${search.join('&')}`}${hash}` as AppPath;
}

interface MainScreen {
  title: string;
  to: AppPath;
  /** Null when the sidebar has no link to it. */
  sidebarIcon: LucideIcon | null;
}

/** The screens without parameters: the title of the page, the palette and the sidebar list them from here. */
export const mainScreens: readonly MainScreen[] = [
  { title: 'Dashboard', to: pathTo('Home'), sidebarIcon: null },
  { title: 'Systems', to: pathTo('SystemsList'), sidebarIcon: null },
  { title: 'Runs', to: pathTo('Runs'), sidebarIcon: History },
  { title: 'Compare', to: pathTo('Compare'), sidebarIcon: GitCompare },
  { title: 'Subscription', to: pathTo('Subscription'), sidebarIcon: null },
  { title: 'Settings', to: pathTo('Settings'), sidebarIcon: null },
];
