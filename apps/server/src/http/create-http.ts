import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { storableJson } from '../db/index.ts';
import { logOptions } from '../logging.ts';
import { AppError } from './app-error.ts';
import { MAX_IDENTITY_BYTES } from './limits/body-limits.ts';
import { watchSlowExchanges } from './limits/end-slow-exchanges.ts';
import { checkJsonSize } from './limits/json-size.ts';
import { limitBodies } from './limits/limit-bodies.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { sendProblem } from './problem.ts';
import { refuseExpectations, refuseUnreadable } from './protection/refuse-unreadable.ts';
import { protectAnswers, securityHeaders } from './protection/security-headers.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Texts stay as sent, even if the database cannot store them; the route refuses them itself. */
    keepsText?: boolean;
    /** `request.body` is the bytes of the JSON body (a Buffer), unchecked and not parsed: for signatures over the body. */
    rawBody?: boolean;
  }
}

export interface HttpOptions {
  logLevel: string;
  /** Proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are trusted; none when empty. */
  trustedProxies: string[];
  publicUrl: string;
  maxConnectionsPerAddress: number;
}

/** Real clients send headers immediately; slower connections are held open on purpose. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;
const LOOK_FOR_SLOW_SENDERS_MS = 2000;

/** Fastify with request ids, logs without secrets and one error format. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options.publicUrl);
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
    // Endpoints of the contract have their own limits; this one is for all other addresses.
    bodyLimit: MAX_IDENTITY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    clientErrorHandler: refuseUnreadable(headers),
    // Invalid URLs reach no hook.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_SENDERS_MS },
  });
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 20 } });
  const connections = limitConnections(app.server, {
    maxPerAddress: options.maxConnectionsPerAddress,
    exempt: options.trustedProxies,
  });
  const slow = watchSlowExchanges(app.server);
  app.addHook('preClose', async () => {
    connections.closeIdle();
    slow.endThem();
  });
  app.decorateRequest('principal', null);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  protectAnswers(app, headers);
  refuseExpectations(app.server, headers);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.includes('%00'))
      throw new AppError('validation_failed', 'The address must not contain the character NUL (%00). Remove it.');
  });
  limitBodies(app);
  parseJson(app);
  return app;
}

function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const { keepsText = false, rawBody = false } = request.routeOptions.config;
    if (rawBody) return done(null, bytes);
    // `fetch` sends an empty JSON body for a POST without payload; the schema of the endpoint decides whether that is valid.
    if (bytes.byteLength === 0) return done(null, undefined);
    const read = (): void => {
      try {
        const text = bytes.toString();
        checkJsonSize(text);
        // The database stores neither NUL nor lone surrogates.
        void parse(request, text, (error, value) =>
          done(error, error !== null || keepsText ? value : storableJson(value, text)),
        );
      } catch (error) {
        done(error as Error);
      }
    };
    return bytes.byteLength < LARGE_BYTES ? read() : readInTurn(read);
  });
}

const LARGE_BYTES = 128 * 1024;
const MIN_PAUSE_MS = 20;
/** Of the time that the reading took: calls that ask the database several times get through in one pause. */
const PAUSE_SHARE = 2;
let turn: Promise<void> = Promise.resolve();

/**
 * Reading a large body takes the thread some tenths of a second: one after another, and others are answered in between. What is read must
 * not throw.
 */
function readInTurn(read: () => void): void {
  turn = readAfter(turn, read);
}

async function readAfter(before: Promise<void>, read: () => void): Promise<void> {
  await before;
  await setImmediate();
  const startedMs = performance.now();
  read();
  await setTimeout(Math.max(MIN_PAUSE_MS, PAUSE_SHARE * (performance.now() - startedMs)));
}
