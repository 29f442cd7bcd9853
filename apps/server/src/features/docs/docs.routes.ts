import type { FastifyInstance } from 'fastify';
import { protectPage } from '../../http/index.ts';
import type { buildOpenApiDocument, Handlers } from '../../http/index.ts';
import { renderDocsPage } from './docs-page.ts';

interface Docs {
  handlers: Pick<Handlers, 'getOpenApiDocument'>;
  /** The same as a page to read. */
  registerPage(app: FastifyInstance): void;
}

/** The API document. It is made when somebody first asks for it, since that takes longer than most of a start. */
export function createDocs(build: () => ReturnType<typeof buildOpenApiDocument>): Docs {
  const document = once(build);
  const page = once(() => protectPage(renderDocsPage(document())));
  return {
    handlers: { getOpenApiDocument: async () => document() },
    registerPage: (app) => {
      app.get('/docs', (_, reply) => {
        const { html, policy } = page()();
        return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
      });
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
