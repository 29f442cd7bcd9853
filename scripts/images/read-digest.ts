import { createHash } from 'node:crypto';
import type { Image } from './image-name.ts';

const TIMEOUT_MS = 30_000;

/** Indexes first: their digest stands for the image on every platform. */
const ACCEPTED = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** The digest of an image by the API of its registry (OCI distribution), computed from the manifest that it sent. @throws {Error} */
export async function readDigest(image: Image): Promise<string> {
  const url = `${originOf(image.registry)}/v2/${image.repository}/manifests/${image.tag}`;
  const name = `${image.written}:${image.tag}`;
  let answer = await ask(url, name);
  if (answer.status === 401) {
    const token = await fetchToken(answer.headers.get('www-authenticate') ?? '', image, name);
    answer = await ask(url, name, { authorization: `Bearer ${token}` });
  }
  if (answer.status === 404) throw new Error(`${name}: ${image.registry} has no such image.`);
  if (!answer.ok) throw new Error(`${name}: ${image.registry} answered ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const claimed = answer.headers.get('docker-content-digest');
  if (claimed !== null && claimed !== digest)
    throw new Error(`${name}: ${image.registry} names the digest ${claimed}, but sent ${digest}.`);
  return digest;
}

/** Without encryption only on this machine, as other clients do it. */
const originOf = (registry: string): string =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(registry) ? `http://${registry}` : `https://${registry}`;

async function ask(url: string, name: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(url, { headers: { accept: ACCEPTED, ...headers }, signal });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`${name}: ${new URL(url).host} cannot be reached (${cause}).`, { cause: error });
  }
}

/** A token that may read this image, without an account. */
async function fetchToken(challenge: string, { repository }: Image, name: string): Promise<string> {
  const fields = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
  const realm = fields.get('realm');
  if (!/^bearer /i.test(challenge) || realm === undefined || !URL.canParse(realm))
    throw new Error(`${name}: the registry asks for a sign-in, which this command does not have.`);
  const url = new URL(realm);
  url.searchParams.set('scope', fields.get('scope') ?? `repository:${repository}:pull`);
  const service = fields.get('service');
  if (service !== undefined) url.searchParams.set('service', service);
  const answer = await ask(url.href, name);
  const body: unknown = answer.ok ? await answer.json() : {};
  const { token, access_token: other } = body as { token?: unknown; access_token?: unknown };
  const found = typeof token === 'string' ? token : other;
  if (typeof found !== 'string') throw new Error(`${name}: ${url.host} gave no token (status ${answer.status}).`);
  return found;
}
