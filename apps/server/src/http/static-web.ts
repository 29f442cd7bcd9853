import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { protectPage } from './protection/page-policy.ts';
import type { ProtectedPage } from './protection/page-policy.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The page of the application; the home page is one of the public site. */
const SHELL = '__spa-fallback.html';
const INDEX = 'index.html';
/** What an unknown address of the folder shows. */
const MISSING = '404.html';

/** Serves the built web; an address without a file of its own gets the application, which routes it. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const pages = await readPages(webDir);
  const shell = pages.get(SHELL) ?? pages.get(INDEX);
  if (shell === undefined) throw new Error(`There is no ${INDEX} in ${webDir}. Build the web, or unset ASSAY_WEB_DIR.`);
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    redirect: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  for (const [file, page] of pages) {
    if (file !== SHELL && !file.endsWith(MISSING))
      app.get(`/${nameOf(file)}`, (request, reply) => sendPage(request, reply, page()));
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/assets/');
    if (!wantsPage) throw new AppError('route_not_found', `No page matches ${request.method} ${request.url}.`);
    const missing = missingPageFor(pages, path);
    return sendPage(request, missing === null ? reply : reply.code(NOT_FOUND), (missing ?? shell)());
  });
}

const NOT_FOUND = 404;
const NOT_MODIFIED = 304;

type Pages = ReadonlyMap<string, () => ProtectedPage>;

/** `docs/cli.html` is served as `/docs/cli`. */
const nameOf = (file: string): string => file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');

/**
 * What an unknown address below a page of the public site shows: the `404.html` of its folder, else the one at the top. Null where
 * the address is the application's, which knows its own.
 */
function missingPageFor(pages: Pages, path: string): (() => ProtectedPage) | null {
  const [, folder = ''] = path.split('/');
  const isPublic = pages.has(`${folder}.html`);
  return isPublic ? (pages.get(`${folder}/${MISSING}`) ?? pages.get(MISSING) ?? null) : null;
}

/** A page of the public site is the same until it is built anew; the application's has a nonce and is never kept. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { html, policy, etag }: ProtectedPage): FastifyReply {
  reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
  if (etag !== null) {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag && reply.statusCode !== NOT_FOUND)
      return reply.code(NOT_MODIFIED).send();
  }
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  const isPacked = etag !== null && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return isPacked ? reply.header('content-encoding', 'gzip').send(packed(html)) : reply.send(html);
}

const packedPages = new Map<string, Buffer>();

/** Each page is compressed once; there are as many as files. */
function packed(html: string): Buffer {
  const known = packedPages.get(html) ?? gzipSync(html);
  packedPages.set(html, known);
  return known;
}

/** The HTML files by their path in the folder. */
async function readPages(webDir: string): Promise<Map<string, () => ProtectedPage>> {
  const files = await readdir(webDir, { recursive: true });
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map(
      async (file) => [file.replaceAll('\\', '/'), protectPage(await readFile(join(webDir, file), 'utf8'))] as const,
    );
  return new Map(await Promise.all(pages));
}
