import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { logOptions } from '../logging.ts';
import { MAX_IDENTITY_BYTES } from './limits/body-limits.ts';
import { checkJsonSize } from './limits/json-size.ts';
import { limitBodies } from './limits/limit-bodies.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { sendProblem } from './problem.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';

export interface HttpOptions {
  logLevel: string;
  production: boolean;
  /** Whose `X-Forwarded-For`, `-Proto` and `-Host` count; nobody's when empty. */
  trustedProxies: string[];
  maxConnectionsPerAddress: number;
}

/** Headers arrive at once, or somebody holds a connection open on purpose. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;
const LOOK_FOR_SLOW_SENDERS_MS = 2000;

/** Fastify as every part of the server expects it: request ids, logs without secrets, one shape of error. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { level, serializers } = logOptions(options.logLevel);
  const app = fastify({
    logger: {
      level,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      serializers: {
        ...serializers,
        req: (request) => ({ method: request.method, url: request.url.split('?')[0] ?? '' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: () => randomUUID(),
    // Endpoints of the table have their own; this one is for addresses outside of it.
    bodyLimit: MAX_IDENTITY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_SENDERS_MS },
  });
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 20 } });
  limitConnections(app.server, { maxPerAddress: options.maxConnectionsPerAddress });
  app.decorateRequest('principal', null);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
  });
  limitBodies(app);
  // An empty JSON body is what `fetch` sends for a POST without payload; the endpoint's schema decides whether that will do.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      checkJsonSize(body as string);
    } catch (error) {
      return done(error as Error);
    }
    return app.getDefaultJsonParser('error', 'error')(request, body as string, done);
  });
  return app;
}
