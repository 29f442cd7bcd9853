import { endpoints } from '@assay/contract';
import type { EndpointDefinition } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createBodyQuota } from './limits/body-quota.ts';
import { registerEndpoint } from './register.ts';
import type { Handlers, RegisterOptions } from './register.ts';

/** Mounts the whole table below the prefix of `app`. */
export function registerEndpoints(
  app: FastifyInstance,
  handlers: Handlers,
  options: Omit<RegisterOptions, 'bodies'>,
): void {
  const bodies = createBodyQuota();
  const table: [string, EndpointDefinition][] = Object.entries(endpoints);
  for (const [name, definition] of table) {
    registerEndpoint(app, definition, handlers[name as keyof Handlers], { ...options, bodies });
  }
}

const patterns = (Object.values(endpoints) as EndpointDefinition[]).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** Distinguishes an unknown address (404) from a known one without this method (405, with `Allow`; RFC 9110 section 15.5.6). */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?')[0]?.replace(/^\/api/, '') ?? '';
  const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (allowed.length > 0) {
    reply.header('allow', allowed.join(', '));
    throw new AppError('method_not_allowed', `This address accepts ${allowed.join(', ')}, not ${request.method}.`);
  }
  throw new AppError(
    'route_not_found',
    `No endpoint matches ${request.method} ${path}. The endpoints are listed at /api/docs.`,
  );
}
