import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument, protectPage } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import { renderDocsPage } from './docs-page.ts';

/** The API document. */
export function createDocsHandlers(publicUrl: string): Pick<Handlers, 'getOpenApiDocument'> {
  const document = buildOpenApiDocument(publicUrl);
  return { getOpenApiDocument: () => Promise.resolve(document) };
}

/** The same as a page to read. */
export function registerDocsPage(app: FastifyInstance, publicUrl: string): void {
  const page = protectPage(renderDocsPage(buildOpenApiDocument(publicUrl)));
  app.get('/docs', (_, reply) => {
    const { html, policy } = page();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
}
