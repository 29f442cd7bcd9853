import { layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';
import { routeTable } from './app/route-table.ts';

// Pages of the public site are files of their own.
const { Landing: _, Pricing: __, Login, PaymentSucceeded, EndpointDetail, ...signedIn } = routeTable;

/** A screen of a signed-in user, by its name in `screens/index.tsx`. */
const screen = (id: string, path: string) => route(path.slice(1), 'routes/screen.tsx', { id });

/** An address that leads to another one. */
const redirect = (path: string, id: string) => route(path, 'routes/screen.tsx', { id });

export default [
  route(Login.slice(1), 'routes/login.tsx'),
  route(PaymentSucceeded.slice(1), 'routes/payment-succeeded.tsx'),
  layout('routes/signed-in.tsx', [
    ...Object.entries(signedIn).map(([id, path]) => screen(id, path)),
    // Without an endpoint the screen says so (EP-20).
    screen('EndpointDetail', EndpointDetail.replace(':endpointId', ':endpointId?')),
    redirect('endpoint/undefined/detail', 'NoEndpoint'),
    redirect('wizard', 'WizardWithoutSystem'),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('kit', 'routes/kit.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
