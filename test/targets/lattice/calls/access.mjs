import { randomBytes } from 'node:crypto';
import { check, text } from '../fields.mjs';
import { missing, parseJson, Refusal } from '../http.mjs';
import { boardId, boards, cards, people, spaces } from '../store.mjs';
import { on } from '../switches.mjs';

const LIFETIME_MS = 12 * 3600 * 1000;
const LIMIT = 12000;
const tokens = new Map();
const windows = new Map();

export function login({ request, body }) {
  const input = check(parseJson(request, body), { email: text(1, 200), password: text(1, 200) }, ['email', 'password']);
  const person = people.find(({ email }) => email === input.email.toLowerCase());
  if (person?.password !== input.password)
    throw new Refusal(401, 'unauthenticated', 'Wrong email address or password.');
  const token = randomBytes(24).toString('base64url');
  const until = Date.now() + LIFETIME_MS;
  tokens.set(token, { person, until });
  const { username, name, email } = person;
  return {
    status: 200,
    body: { token, expiresAt: new Date(until).toISOString(), user: { username, name, email } },
  };
}

/** Who calls, by the bearer token; undefined without a valid one. */
export function identify(request) {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = tokens.get(token);
  return session && session.until >= Date.now() ? session.person : undefined;
}
export const signInFirst = () =>
  new Refusal(401, 'unauthenticated', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } });

/** Counts a call in the minute of its person, and answers the headers that say so. */
export function countCall({ username }) {
  const minute = Math.floor(Date.now() / 60000);
  const last = windows.get(username);
  const used = last?.minute === minute ? last.used + 1 : 1;
  windows.set(username, { minute, used });
  const reset = 60 - (Math.floor(Date.now() / 1000) % 60);
  const headers = {
    'x-ratelimit-limit': String(LIMIT),
    'x-ratelimit-remaining': String(Math.max(0, LIMIT - used)),
    'x-ratelimit-reset': String(reset),
  };
  if (used > LIMIT) throw new Refusal(429, 'tooManyRequests', `Wait ${reset} seconds.`, { headers });
  return headers;
}

export const roleOf = (space, { username }) =>
  space?.members[username] ?? (on('removed-member-reads') && space?.former?.includes(username) ? 'viewer' : undefined);

export function spaceFor({ params, person }, write = false) {
  const space = spaces.get(params.slug);
  const role = roleOf(space, person);
  if (!space && on('space-unknown-403')) throw new Refusal(403, 'forbidden', 'You are no member.');
  if (role === undefined) throw missing();
  if (write && role !== 'editor' && !person.writes)
    throw new Refusal(403, 'forbidden', 'You may only look at this space.');
  return space;
}

/** Finds first and asks for the role afterwards: what is not there is a 404 for viewers too. */
export function boardFor(call, write = false) {
  const space = spaceFor(call);
  const board = boards.get(boardId(space.slug, call.params.key));
  if (!board) throw missing();
  if (write) spaceFor(call, true);
  return board;
}

export function cardFor(call, write = false, anyBoard = false) {
  const { space, key } = boardFor(call);
  const { number } = call.params;
  const card = /^[1-9]\d*$/.test(number) ? cards.get(`${space}/${key}/${number}`) : undefined;
  const found =
    card ??
    (anyBoard ? [...cards.values()].find((row) => row.space === space && String(row.number) === number) : undefined);
  if (!found) throw missing();
  if (write) spaceFor(call, true);
  return found;
}
