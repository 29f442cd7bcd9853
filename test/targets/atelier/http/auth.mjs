import { randomBytes } from 'node:crypto';
import { mediaType, Refusal, send } from './http.mjs';

/** @typedef {{ id: string, scopes: string[] }} Client */

const clients = {
  'atelier-office': { secret: 'turpentine-and-linseed', scopes: ['read', 'enrol', 'manage'] },
  'city-library': { secret: 'quiet-reading-room', scopes: ['read', 'enrol'] },
};
const lifetimeSeconds = 3600;

/** @type {Map<string, { client: Client, until: number }>} */
const tokens = new Map();

const noStore = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Client id and secret, from the Basic header or the form. */
function presented(/** @type {import('node:http').IncomingMessage} */ request, /** @type {URLSearchParams} */ form) {
  const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '');
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id, ...rest] = Buffer.from(basic[1], 'base64').toString('utf8').split(':');
  return [id, rest.join(':')];
}

/** POST /oauth/token */
export function issueToken(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {string} */ text,
  /** @type {import('node:http').ServerResponse} */ response,
) {
  const refuse = (/** @type {number} */ status, /** @type {string} */ error) =>
    send(response, status, { error }, noStore);
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return refuse(400, 'invalid_request');
  const form = new URLSearchParams(text);
  const [id, secret] = presented(request, form);
  const known = Object.hasOwn(clients, id) ? clients[id] : undefined;
  if (!known || known.secret !== secret) return refuse(401, 'invalid_client');
  if (form.get('grant_type') !== 'client_credentials') return refuse(400, 'unsupported_grant_type');
  const asked = (form.get('scope') ?? '').split(' ').filter(Boolean);
  if (asked.some((scope) => !known.scopes.includes(scope))) return refuse(400, 'invalid_scope');
  const scopes = asked.length > 0 ? asked : known.scopes;
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, { client: { id, scopes }, until: Date.now() + lifetimeSeconds * 1000 });
  send(
    response,
    200,
    { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds, scope: scopes.join(' ') },
    noStore,
  );
}

/** The client of the request: 401 without a valid token, 403 without the scope. @returns {Client} */
export function clientOf(/** @type {import('node:http').IncomingMessage} */ request, /** @type {string} */ scope) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const entry = token ? tokens.get(token) : undefined;
  if (!entry || entry.until < Date.now()) {
    throw new Refusal(401, 'A valid access token is needed.', undefined, { 'www-authenticate': 'Bearer' });
  }
  if (!entry.client.scopes.includes(scope)) throw new Refusal(403, `The scope ${scope} is needed.`);
  return entry.client;
}
