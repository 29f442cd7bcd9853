import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { FaultName } from './faults/catalogue.ts';
import { loosenDocument } from './faults/document-faults.ts';
import { Problem } from './http/call.ts';
import { listOperations, readDocument } from './http/document.ts';
import { createRouteHandler, send, type House } from './http/pipeline.ts';
import { RateLimit } from './http/rate-limit.ts';
import { Shop } from './shop/shop.ts';

export interface BookshopOptions {
  /** Defects to switch on; none by default. */
  faults?: readonly FaultName[];
  rateLimitPerMinute?: number;
  /** How long the slow answer of the fault `authors-slow` takes. */
  slowMs?: number;
  /** Log to standard output. */
  logger?: boolean;
}

/**
 * Builds a freshly seeded shop; the caller listens and closes. Beside the operations of openapi.yaml it serves
 * `GET /openapi.json` and `POST /admin/reset` (204, back to the seed), which the document leaves out on purpose:
 * a test that walks the document must not reset what it tests.
 */
export function createBookshop(options: BookshopOptions = {}): FastifyInstance {
  const faults = new Set(options.faults ?? []);
  const document = readDocument();
  const house: House = {
    shop: new Shop(faults),
    faults,
    document: loosenDocument(document, faults),
    rateLimit: new RateLimit(options.rateLimitPerMinute ?? 100_000),
    slowMs: options.slowMs ?? 3000,
  };
  const app = Fastify({
    logger: options.logger ?? false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  mountOperations(app, house);
  app.get('/openapi.json', () => document);
  app.post('/admin/reset', async (_request, reply) => {
    house.shop.reset();
    await reply.code(204).send();
  });
  app.setNotFoundHandler((request, reply) =>
    send(reply, new Problem(404, `There is nothing at ${request.url}.`).answer()),
  );
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const expected = error.statusCode !== undefined && error.statusCode < 500;
    if (!expected) request.log.error(error);
    await send(reply, new Problem(expected ? 400 : 500, expected ? error.message : 'Something went wrong.').answer());
  });
  return app;
}

function mountOperations(app: FastifyInstance, house: House): void {
  const known = new Map<string, string[]>();
  for (const { path, method, operation } of listOperations(house.document)) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    known.set(url, [...(known.get(url) ?? []), method]);
    app.route({ method, url, handler: createRouteHandler(house, operation), exposeHeadRoute: false });
  }
  for (const [url, methods] of known) mountOtherMethods(app, house, { url, methods });
}

function mountOtherMethods(app: FastifyInstance, house: House, path: { url: string; methods: string[] }): void {
  const others = app.supportedMethods.filter((method) => !path.methods.includes(method));
  const allow = path.methods.join(', ');
  const problem = house.faults.has('wrong-method-answers-404')
    ? new Problem(404, 'There is nothing here.')
    : new Problem(405, `Only ${allow} here.`, { headers: { Allow: allow } });
  app.route({ method: others, url: path.url, handler: (_request, reply) => send(reply, problem.answer()) });
}
