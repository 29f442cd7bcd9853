// Tokens of people and of partner systems, and what they open.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { on } from './faults.mjs';
import { forbidden, unauthorized } from './http/problem.mjs';
import { clients, users } from './seed.mjs';

const KEY = 'table-bay-marina-test-target';
const HOURS = { person: 8, partner: 1 };
const staff = ['harbour_master', 'clerk'];
const roles = {
  createBerth: ['harbour_master'],
  replaceBerth: ['harbour_master'],
  deleteBerth: ['harbour_master'],
  createReport: ['harbour_master'],
  createKeeper: staff,
  confirmBooking: staff,
  checkOutBooking: staff,
  payInvoice: staff,
  setServiceOrderStatus: staff,
};

const mac = (text) => createHmac('sha256', KEY).update(text).digest('base64url');

export function issue(kind, id, scopes = []) {
  const seconds = HOURS[kind] * 3600;
  const text = Buffer.from(JSON.stringify({ kind, id, scopes, exp: Math.floor(Date.now() / 1000) + seconds })).toString(
    'base64url',
  );
  return { access_token: `${text}.${mac(text)}`, token_type: 'Bearer', expires_in: seconds };
}

function read(token) {
  const [text, signature = '', ...more] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(mac(text))];
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { kind, id, scopes, exp } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  if (exp * 1000 < Date.now()) return null;
  return kind === 'partner' ? { kind, id, scopes } : { kind, ...users.find((each) => each.id === id) };
}

const master = () => ({ kind: 'person', ...users.find(({ role }) => role === 'harbour_master') });

function identified(operationId, authorization) {
  if (!authorization && operationId === 'listBerths' && on('berths-without-token')) return master();
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthorized('A bearer token is needed.');
  const principal = read(token);
  if (principal) return principal;
  if (operationId === 'listServiceOrders' && on('any-token-lists-orders')) return master();
  throw unauthorized('The token is not valid.');
}

function partnerMay({ operationId }, scopes, wanted) {
  if (!wanted) throw forbidden('This operation is not for partner systems.');
  if (operationId === 'createReport' && on('report-scope-unchecked')) return;
  if (!wanted.every((scope) => scopes.includes(scope))) throw forbidden(`The scope ${wanted.join(' ')} is needed.`);
}

/** Who is asking, or 401 or 403; null where the operation is open. */
export function admitted(operation, security, authorization) {
  if (security.length === 0) return null;
  const principal = identified(operation.operationId, authorization);
  if (principal.kind === 'partner') {
    partnerMay(operation, principal.scopes, security.find((each) => each.partner)?.partner);
    return principal;
  }
  const needed = roles[operation.operationId];
  const spared = operation.operationId === 'confirmBooking' && on('owner-confirms');
  if (needed && !needed.includes(principal.role) && !spared) throw forbidden(`Only for: ${needed.join(', ')}.`);
  return principal;
}

export const isOwner = (principal) => principal.role === 'boat_owner';
/** Whether records of this keeper are for the one who asks. */
export const sees = (principal, keeperId) => !isOwner(principal) || principal.keeper_id === keeperId;

export function createSession({ body }) {
  const { user_name, password } = body();
  const user = users.find((each) => each.id === user_name && each.password === password);
  if (!user) throw unauthorized('User name or password is wrong.');
  return {
    status: 201,
    type: 'application/json',
    body: { ...issue('person', user.id), role: user.role, keeper_id: user.keeper_id },
  };
}

const unescaped = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const oauthError = (status, error) => ({
  status,
  type: 'application/json',
  body: { error },
  headers: status === 401 ? { 'WWW-Authenticate': 'Basic realm="marina"' } : {},
});

/** POST /oauth/token, RFC 6749: the credentials as HTTP Basic or in the form. */
export function token(headers, bytes) {
  const form = new URLSearchParams(bytes?.toString('utf8') ?? '');
  const basic = /^basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const [id, ...secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(unescaped)
    : [form.get('client_id'), form.get('client_secret')];
  const client = clients.find((each) => each.id === id && each.secret === secret.join(':'));
  if (!client) return oauthError(401, 'invalid_client');
  if (form.get('grant_type') !== 'client_credentials') return oauthError(400, 'unsupported_grant_type');
  const scopes = (form.get('scope') || client.scopes.join(' ')).split(' ').filter(Boolean);
  if (!scopes.every((scope) => client.scopes.includes(scope))) return oauthError(400, 'invalid_scope');
  return {
    status: 200,
    type: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
    body: { ...issue('partner', client.id, scopes), scope: scopes.join(' ') },
  };
}
