import { randomBytes } from 'node:crypto';
import { Refusal, refuse } from './refusal.mjs';

const accounts = {
  'hedda.moss': { password: 'plainsong-and-dust', role: 'librarian' },
  'tamsin.reyes': { password: 'second-alto-left', role: 'singer' },
  'ottavio.lind': { password: 'low-d-flat-please', role: 'singer' },
};

export const singers = Object.keys(accounts).filter((name) => accounts[name].role === 'singer');

const lifetime = 30 * 60;
/** @type {Map<string, {user: string, role: string, until: number}>} */
const tokens = new Map();

/** @param {{headers: Record<string, string>, body: string}} request */
export function login({ headers, body }) {
  const type = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') refuse(415, 'media_type', 'Send the login as a form');
  const form = new URLSearchParams(body);
  for (const name of ['grant_type', 'username', 'password'])
    if (!form.get(name)) refuse(400, 'form_field_missing', `The form has no ${name}`, { parameter: name });
  if (form.get('grant_type') !== 'password')
    refuse(400, 'grant_type_unknown', 'grant_type must be password', { parameter: 'grant_type' });
  const user = form.get('username');
  const account = Object.hasOwn(accounts, user) ? accounts[user] : undefined;
  if (account?.password !== form.get('password')) refuse(401, 'login_wrong', 'User name or password is wrong');
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, { user, role: account.role, until: Date.now() + lifetime * 1000 });
  return {
    status: 200,
    type: 'application/json',
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope: account.role },
  };
}

/** Who asks. @param {Record<string, string>} headers */
export function caller(headers) {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const entry = token && tokens.get(token);
  if (entry && entry.until > Date.now()) return { user: entry.user, role: entry.role };
  const detail = token ? 'The access token is unknown or has run out' : 'An access token is needed';
  throw new Refusal(401, [{ code: 'token', detail }], { 'www-authenticate': 'Bearer realm="choir"' });
}
