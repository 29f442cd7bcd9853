import { randomBytes } from 'node:crypto';
import { invalid, parseForm, Refusal } from '../http.mjs';
import { people } from '../store.mjs';
import { on } from '../switches.mjs';

const LIFETIME_MS = 8 * 3600 * 1000;
const sessions = new Map();
const personOf = ({ username, name, role }) => ({ username, name, role });
const find = (username, password) =>
  people.find((person) => person.username === username && person.password === password);

export function login({ request, body }) {
  const { username, password } = parseForm(request, body);
  if (!username || !password) throw invalid('Send username and password.');
  const person = find(username, password);
  if (!person) throw new Refusal(401, 'bad_login', 'Wrong user name or password.');
  const session = randomBytes(18).toString('hex');
  sessions.set(session, { person, until: Date.now() + LIFETIME_MS });
  return {
    status: 200,
    result: { session, user: personOf(person) },
    headers: { 'set-cookie': `refectory_sid=${session}; Path=/; HttpOnly` },
  };
}

const cookieOf = (request) => /(?:^|;\s*)refectory_sid=([^;\s]*)/.exec(request.headers.cookie ?? '')?.[1];

/** Who calls; the Authorization header goes before the cookie. */
export function identify(request) {
  const header = request.headers.authorization;
  const refused = () =>
    new Refusal(401, 'unauthorized', 'Log in first.', { 'www-authenticate': 'Basic realm="refectory"' });
  if (header !== undefined) {
    const [, coded = ''] = /^Basic\s+(\S+)$/i.exec(header) ?? [];
    const [username, ...rest] = Buffer.from(coded, 'base64').toString('utf8').split(':');
    const person = find(username, rest.join(':'));
    if (!person) throw refused();
    return person;
  }
  const session = sessions.get(cookieOf(request));
  if (!session || session.until < Date.now()) throw refused();
  return session.person;
}

export function logout({ request }) {
  if (!on('logout-keeps-session') && request.headers.authorization === undefined) sessions.delete(cookieOf(request));
  return {
    status: 200,
    result: { logged_out: true },
    headers: { 'set-cookie': 'refectory_sid=; Path=/; HttpOnly; Max-Age=0' },
  };
}

export const whoAmI = ({ person }) => ({ status: 200, result: personOf(person) });
