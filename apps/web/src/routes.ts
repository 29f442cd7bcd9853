import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/** A screen of a signed-in user, by its name in `routes/screen.tsx`. */
const screen = (path: string, id: string) => route(path, 'routes/screen.tsx', { id });

export default [
  index('routes/landing.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/redirect.tsx', { id: 'signup' }),
  route('demo', 'routes/redirect.tsx', { id: 'demo' }),
  layout('routes/signed-in.tsx', [
    screen('dashboard', 'Home'),
    screen('systems', 'SystemsList'),
    screen('system/:systemId', 'System'),
    screen('system/:systemId/endpoint/:endpointId?/detail', 'EndpointDetail'),
    screen('system/:systemId/endpoint/:endpointId/scenario/:scenarioId/detail', 'ScenarioDetail'),
    screen('endpoint/:systemId/:endpointId/detail', 'EndpointAlias'),
    screen('endpoint/undefined/detail', 'NoEndpoint'),
    screen('wizard', 'WizardWithoutSystem'),
    screen('wizard/:systemId', 'ConfigurationWizard'),
    screen('runs', 'Runs'),
    screen('runs/:runId', 'Run'),
    screen('settings', 'Settings'),
    screen('settings/api-tokens/:tokenId', 'ApiToken'),
    screen('subscription', 'Subscription'),
    screen('subscription/cancel', 'PaymentCancelled'),
    screen('compare', 'Compare'),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('kit', 'routes/kit.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
