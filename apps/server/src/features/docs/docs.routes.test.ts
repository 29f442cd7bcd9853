import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createDocs } from './docs.routes.ts';

it('the document is made once, when somebody first asks for it or for its page', async () => {
  const build = vi.fn(() => ({ openapi: '3.1.1', paths: {} }));
  const docs = createDocs(build);
  const app = fastify();
  docs.registerPage(app);
  await app.ready();
  expect(build).not.toHaveBeenCalled();
  for (let times = 0; times < 2; times += 1) expect((await app.inject('/docs')).statusCode).toBe(200);
  expect(docs.handlers).toHaveProperty('getOpenApiDocument');
  expect(build).toHaveBeenCalledOnce();
});
