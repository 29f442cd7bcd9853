import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/landing.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/redirect.tsx', { id: 'signup' }),
  route('demo', 'routes/redirect.tsx', { id: 'demo' }),
  layout('routes/signed-in.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('systems', 'routes/systems.tsx'),
    route('system/:systemId', 'routes/system.tsx'),
    route('system/:systemId/endpoint/:endpointId?/detail', 'routes/endpoint.tsx'),
    route('system/:systemId/endpoint/:endpointId/scenario/:scenarioId/detail', 'routes/scenario.tsx'),
    route('endpoint/:systemId/:endpointId/detail', 'routes/redirect.tsx', { id: 'endpoint-alias' }),
    route('endpoint/undefined/detail', 'routes/redirect.tsx', { id: 'no-endpoint' }),
    route('wizard', 'routes/redirect.tsx', { id: 'wizard-without-system' }),
    route('wizard/:systemId', 'routes/wizard.tsx'),
    route('runs', 'routes/runs.tsx'),
    route('runs/:runId', 'routes/run.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('settings/api-tokens/:tokenId', 'routes/api-token.tsx'),
    route('subscription', 'routes/subscription.tsx'),
    route('subscription/cancel', 'routes/subscription-cancel.tsx'),
    route('compare', 'routes/compare.tsx'),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('kit', 'routes/kit.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
