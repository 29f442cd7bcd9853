// JWT, HS256.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { db } from './store.mjs';
const key = 'bindery-development-signing-key';
const b64 = (o) => Buffer.from(JSON.stringify(o)).toString('base64url');
const sign = (text) => createHmac('sha256', key).update(text).digest('base64url');
export function signIn(user) {
  const iat = Math.floor(Date.now() / 1000);
  const text = `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64({ sub: user.id, name: user.userName, role: user.roles, iat, exp: iat + 3600 })}`;
  return `${text}.${sign(text)}`;
}
export function userOf(header = '') {
  const [, text, signature] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/i.exec(header) ?? [];
  if (!text) return null;
  const a = Buffer.from(sign(text)),
    b = Buffer.from(signature);
  if (a.length !== b.length || !timingSafeEqual(a, b)) return null;
  const claims = JSON.parse(Buffer.from(text.split('.')[1], 'base64url'));
  return claims.exp > Date.now() / 1000 ? (db.users.get(claims.sub) ?? null) : null;
}
