import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { protectPage } from './protection/page-policy.ts';
import type { ProtectedPage } from './protection/page-policy.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The page of the application; the home page is one of the public site. */
const SHELL = '__spa-fallback.html';
const INDEX = 'index.html';
/** What an unknown address of the folder shows. */
const MISSING = '404.html';
/** Patterns of the addresses that the application knows, written by the build. */
const ADDRESSES = '__addresses.json';

/** Serves the built web: files, the application at the addresses that it knows, and for others the page that says so. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const pages = await readPages(webDir);
  const shell = pages.get(SHELL) ?? pages.get(INDEX);
  if (shell === undefined) throw new Error(`There is no ${INDEX} in ${webDir}. Build the web, or unset ASSAY_WEB_DIR.`);
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    redirect: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ADDRESSES],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  for (const [file, page] of pages) {
    if (file !== SHELL && !file.endsWith(MISSING))
      app.get(`/${nameOf(file)}`, (request, reply) => sendPage(request, reply, page()));
  }
  const isKnown = await readAddresses(webDir);
  app.setNotFoundHandler((request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/assets/');
    if (!wantsPage) throw new AppError('route_not_found', `No page matches ${request.method} ${request.url}.`);
    const name = pageName(path, pages);
    if (name !== null) return reply.redirect(query === undefined ? name : `${name}?${query}`, MOVED);
    const missing = isKnown(path) ? null : missingPageFor(pages, path);
    return sendPage(request, missing === null ? reply : reply.code(NOT_FOUND), (missing ?? shell)());
  });
}

const MOVED = 301;
const NOT_FOUND = 404;
const NOT_MODIFIED = 304;

type Pages = ReadonlyMap<string, () => ProtectedPage>;

/** `docs/cli.html` is served as `/docs/cli`. */
const nameOf = (file: string): string => file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');

/** The address of a page that is asked for by the name of its file or in other letters; null where it is none, or has its name. */
function pageName(path: string, pages: Pages): string | null {
  const asked = nameOf(path.slice(1).toLowerCase());
  const isThere = asked === '' ? pages.has(INDEX) : pages.has(`${asked}.html`);
  const isMissing = asked === '404' || asked.endsWith('/404');
  return isThere && !isMissing && !asked.startsWith('__') && `/${asked}` !== path ? `/${asked}` : null;
}

/** What an unknown address shows: the `404.html` of its folder, else the one at the top; null where there is none. */
function missingPageFor(pages: Pages, path: string): (() => ProtectedPage) | null {
  const [, folder = ''] = path.split('/');
  return pages.get(`${folder}/${MISSING}`) ?? pages.get(MISSING) ?? null;
}

/** Whether the application knows an address. A folder without the list, such as one that a developer made, has nothing but the application. */
async function readAddresses(webDir: string): Promise<(path: string) => boolean> {
  const text = await readFile(join(webDir, ADDRESSES), 'utf8').catch(() => null);
  if (text === null) return () => true;
  const patterns = z.array(z.string()).parse(JSON.parse(text)).map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** `/system/:systemId` and `/endpoint/:id?/detail` as the router of the application reads them: any case, with or without a slash at the end. */
function patternOf(address: string): RegExp {
  const parts = address.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}/?$`, 'i');
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
