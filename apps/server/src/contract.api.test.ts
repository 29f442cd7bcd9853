import { commonErrors, endpoints, errorCodes } from '@assay/contract';
import type { EndpointDefinition } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './testing/index.ts';
import type { TestApp } from './testing/index.ts';

const table: [string, EndpointDefinition][] = Object.entries(endpoints);
/** Mounted beside the table: the identity provider's own calls and the page that shows the table. */
/** The provider of sessions, the document as a page, and the pages that stand for those of a payment provider. */
const outside = new Set(['GET /api/auth/*', 'POST /api/auth/*', 'GET /api/docs', 'HEAD /api/docs']);

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Reads Fastify's route tree: every line names a path segment and its methods. */
function mountedRoutes(): Set<string> {
  const found = new Set<string>();
  const parents: string[] = [];
  for (const line of app.assay.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S*) ?(?:\((.*)\))?$/.exec(line);
    if (!match) continue;
    const depth = (match[1]?.length ?? 0) / 4;
    parents.length = depth;
    parents[depth] = match[2] ?? '';
    const path = parents.join('').replace(/:[\w|:]+/g, ':param');
    for (const method of (match[3] ?? '').split(', ').filter(Boolean)) found.add(`${method} ${path}`);
  }
  return found;
}

describe('the contract', () => {
  it('is mounted whole, and nothing else is', () => {
    const declared = new Set(table.map(([, { method, path }]) => `${method} /api${path.replace(/:\w+/g, ':param')}`));
    const mounted = [...mountedRoutes()].filter(
      (route) => !outside.has(route) && !/^\w+ (?:\*$|\/api\/billing\/test\/)/.test(route),
    );
    expect(mounted.toSorted()).toEqual([...declared].toSorted());
  });

  it('uses every error code, and no other', () => {
    const used = new Set<string>([...commonErrors, ...table.flatMap(([, { errors }]) => errors)]);
    // Answers addresses rather than an endpoint of the table.
    used.add('route_not_found');
    expect([...used].toSorted()).toEqual(errorCodes.toSorted());
  });

  it.each(table.filter(([, { auth, responses }]) => auth !== 'public' && responses[200] !== 'stream'))(
    '%s refuses a call without a token',
    async (name) => {
      const answer = await app.call(name as keyof typeof endpoints, {
        params: { id: 1, systemId: 1, runId: 1, parameterId: 1, overrideId: 1, validationId: 1 },
      });
      expect(answer.status).toBe(401);
      if (answer.problem)
        expect(answer.problem).toMatchObject({ code: 'unauthenticated', detail: 'Not authenticated' });
    },
  );

  it('documents itself as OpenAPI', async () => {
    const answer = await app.call('getOpenApiDocument');
    const document = answer.body as { paths: Record<string, Record<string, unknown>> };
    const count = Object.values(document.paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
    expect(count).toBe(table.length);
    const page = await app.assay.app.inject('/api/docs');
    expect(page.body).toContain('/api/system/{id}');
  });

  it('distinguishes a wrong method from an unknown address', async () => {
    const wrong = await app.assay.app.inject({ method: 'PATCH', url: '/api/system' });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe('GET, POST');
    const unknown = await app.assay.app.inject('/api/nothing');
    expect(unknown.json()).toMatchObject({ status: 404, code: 'route_not_found' });
  });

  it('answers health and an id for each request', async () => {
    const answer = await app.call('getHealth');
    expect(answer.body).toEqual({ status: 'ok' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
