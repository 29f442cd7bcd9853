// Client credentials: signed tokens that carry client, scopes and end.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { on } from '../switches.mjs';
import { clients } from '../store/seed.mjs';
import { malformed, Problem } from './problem.mjs';

const secret = randomBytes(32);
const LIFETIME_S = 3600;
const sign = (text) => createHmac('sha256', secret).update(text).digest('base64url');

const unauthorized = (detail, error) =>
  new Problem(401, 'unauthorized', detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="observatory"${error ? `, error="${error}"` : ''}` },
  });

function clientOf(form, header) {
  const basic = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  const [key, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':')
    : [form.client_id, form.client_secret];
  return clients.find((each) => each.key === key && each.secret === secret);
}

export function getToken({ body, headers }) {
  const form = body();
  const client = clientOf(form, headers.authorization);
  if (!client) throw unauthorized('Unknown client or wrong secret.');
  const wanted = (form.scope ?? '').split(' ').filter(Boolean);
  const scopes = wanted.length > 0 ? [...new Set(wanted)] : client.scopes;
  const foreign = scopes.filter((scope) => !client.scopes.includes(scope));
  if (foreign.length > 0)
    throw malformed([{ pointer: '/scope', detail: `The client has no scope ${foreign.join(', ')}.` }], 'invalid_scope');
  const granted = on('token-any-scope') ? client.scopes : scopes;
  const text = Buffer.from(
    JSON.stringify({ client: client.key, scopes: granted, until: Date.now() + LIFETIME_S * 1000 }),
  ).toString('base64url');
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: {
      access_token: `${text}.${sign(text)}`,
      token_type: 'Bearer',
      expires_in: LIFETIME_S,
      scope: scopes.join(' '),
    },
  };
}

function claims(header) {
  const [, text, signature] = /^Bearer ([\w-]+)\.([\w-]+)$/i.exec(header ?? '') ?? [];
  if (!text) throw unauthorized('A bearer token is needed.');
  const expected = Buffer.from(sign(text));
  const actual = Buffer.from(signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
    throw unauthorized('The token is not valid.', 'invalid_token');
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}

/** The client of the request, when its token is valid and has one of the operation's scopes. */
export function authenticate(operation, header) {
  const { client, scopes, until } = claims(header);
  if (until < Date.now()) throw unauthorized('The token has expired.', 'invalid_token');
  const [needed] = operation.security[0].oauth;
  const lenient = on('observer-assesses') && operation.operationId === 'assessProposal';
  if (!scopes.includes(needed) && !lenient) throw new Problem(403, 'scope', `The token lacks the scope ${needed}.`);
  return clients.find(({ key }) => key === client);
}
