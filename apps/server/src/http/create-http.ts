import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { logOptions } from '../logging.ts';
import { AppError } from './app-error.ts';
import { sendProblem } from './problem.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';

export interface HttpOptions {
  logLevel: string;
  production: boolean;
  /** Whose `X-Forwarded-For`, `-Proto` and `-Host` count; nobody's when empty. */
  trustedProxies: string[];
}

/** Deeper than any body people write, and far from what overflows a stack. */
const MAX_DEPTH = 200;
const MAX_JSON_BYTES = 10 * 1024 * 1024;

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
    bodyLimit: MAX_JSON_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
  });
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 20 } });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
  });
  // An empty JSON body is what `fetch` sends for a POST without payload; the endpoint's schema decides whether that will do.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isNestedTooDeeply(body as string)) {
      return done(
        new AppError('bad_request', `The body is nested more than ${MAX_DEPTH} levels deep. Send a flatter one.`),
      );
    }
    return app.getDefaultJsonParser('error', 'error')(request, body as string, done);
  });
  return app;
}

/** Counts open brackets outside of strings, before anything recursive sees the text. */
function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
