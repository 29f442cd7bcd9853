import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';
import { routeTable } from './app/route-table.ts';

/** A screen of a signed-in user, by its name in `routes/screen.tsx`. */
const screen = (id: keyof typeof routeTable) => route(routeTable[id].slice(1), 'routes/screen.tsx', { id });

/** An address that leads to another one. */
const redirect = (path: string, id: string) => route(path, 'routes/screen.tsx', { id });

export default [
  index('routes/landing.tsx'),
  route(routeTable.Login.slice(1), 'routes/login.tsx'),
  route('signup', 'routes/redirect.tsx', { id: 'signup' }),
  route('demo', 'routes/redirect.tsx', { id: 'demo' }),
  layout('routes/signed-in.tsx', [
    screen('Home'),
    screen('SystemsList'),
    screen('System'),
    // Without an endpoint the screen says so (EP-20).
    redirect('system/:systemId/endpoint/:endpointId?/detail', 'EndpointDetail'),
    screen('ScenarioDetail'),
    screen('EndpointAlias'),
    redirect('endpoint/undefined/detail', 'NoEndpoint'),
    redirect('wizard', 'WizardWithoutSystem'),
    screen('ConfigurationWizard'),
    screen('Runs'),
    screen('Run'),
    screen('Settings'),
    screen('ApiToken'),
    screen('Subscription'),
    screen('PaymentCancelled'),
    screen('Compare'),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('kit', 'routes/kit.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
