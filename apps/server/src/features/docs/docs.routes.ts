import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import { renderDocsPage } from './docs-page.ts';

/** The API document. */
export function createDocsHandlers(publicUrl: string): Pick<Handlers, 'getOpenApiDocument'> {
  const document = buildOpenApiDocument(publicUrl);
  return { getOpenApiDocument: () => Promise.resolve(document) };
}

/** The same as a page to read. */
export function registerDocsPage(app: FastifyInstance, publicUrl: string): void {
  const page = renderDocsPage(buildOpenApiDocument(publicUrl));
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
}
