import { describe, expect, it } from 'vitest';
import type { TargetCredential } from './read-target.ts';
import { GeneratedTarget } from './run-on-target.ts';
import { ClubApi } from './testing/accounts/club-api.ts';
import { clubDocument } from './testing/accounts/club-document.ts';
import { PASSWORDS } from './testing/accounts/members.ts';
import type { ClubFault } from './testing/accounts/members.ts';

const login = (username: keyof typeof PASSWORDS): TargetCredential => ({
  type: 'login',
  method: 'POST',
  path: '/login',
  json: { username, password: PASSWORDS[username] },
  token: 'token',
  in: 'header',
  name: 'Authorization',
  format: 'Bearer {token}',
});

const targetOf = (credentials: Record<string, TargetCredential>): GeneratedTarget =>
  new GeneratedTarget({ name: 'club', document: Buffer.from(JSON.stringify(clubDocument)), credentials }, 'deep');

async function run(target: GeneratedTarget, fault: ClubFault | null, isWarmedUp: boolean) {
  const api = new ClubApi(fault);
  const server = await api.start();
  if (isWarmedUp) await target.learn(server.url);
  const { outcomes } = await target.run(server.url);
  await server.close();
  const of = (...statuses: string[]): string[] =>
    outcomes
      .filter(({ result }) => statuses.includes(result.status))
      .map(({ scenario, result }) => `${scenario.name}: ${result.failureReason}`);
  return { api, red: of('failure', 'error'), done: of('success') };
}

const ordinary = targetOf({ main: login('otto'), other: login('ben') });

describe('accounts, their tokens and what belongs to them', () => {
  it('are not blamed where they are right; nobody is locked out, and nothing is left', async () => {
    const { api, red, done } = await run(ordinary, null, false);
    expect(red).toEqual([]);
    expect({ left: api.left, members: [...api.members.members.keys()] }).toEqual({
      left: 0,
      members: Object.keys(PASSWORDS),
    });
    expect([...api.members.refused].filter(([, count]) => count > 1)).toEqual([]);
    // One wrong password, with the name that the system signs in with.
    expect(Object.keys(PASSWORDS).filter((name) => api.members.refused.has(name))).toEqual(['otto']);
    for (const name of [
      /session that was ended/,
      /refreshToken that was used/,
      /old password/,
      /Names the board/,
      /below a board/,
    ])
      expect(done.filter((one) => name.test(one))).not.toEqual([]);
  });

  it('are opened where no second one is configured, and removed after use', async () => {
    const { api, red, done } = await run(targetOf({ main: login('otto') }), null, false);
    expect(red).toEqual([]);
    expect({ left: api.left, members: [...api.members.members.keys()] }).toEqual({
      left: 0,
      members: Object.keys(PASSWORDS),
    });
    expect(done.filter((one) => /Somebody else|Account without/.test(one))).not.toEqual([]);
  });

  it.each([
    ['logout-kept', /logout: The token of a session that was ended/],
    ['refresh-twice', /refresh: A refreshToken that was used/],
    ['old-token-kept', /password: The old password after a change.*GET \/me/],
    ['old-password-kept', /password: The old password after a change.*POST \/login/],
    ['password-prefix', /login: The password without its last letter/],
    ['password-case', /login: The password in other letters/],
    ['password-trimmed', /login: The password with a space/],
    ['password-empty', /login: No password/],
    ['foreign-board-named', /POST \/cards: Names the board of somebody else/],
    ['moved-to-foreign-board', /PATCH .*: Names the board of somebody else/],
    ['pin-below-own-board', /pins.*: Somebody else asks for it below a board/],
    ['board-of-others', /GET \/boards.*Somebody else/],
  ] as const)('%s is found', async (fault, expected) => {
    const { red } = await run(ordinary, fault, false);
    expect(red.filter((one) => expected.test(one))).not.toEqual([]);
  });
});

describe('accounts with rights', () => {
  it('that may see all by the words of the document raise no alarm once their role was read', async () => {
    const { red } = await run(targetOf({ main: login('ada'), other: login('boss') }), null, true);
    expect(red).toEqual([]);
  });

  it('that have a role are used for what needs it, and one without it is refused', async () => {
    const credentials = { main: login('ada'), other: login('ben'), organizer: login('otto') };
    const { api, red, done } = await run(targetOf(credentials), null, true);
    expect({ red, left: api.left }).toEqual({ red: [], left: 0 });
    expect(done.filter((one) => /POST \/events: Valid request/.test(one))).not.toEqual([]);
    expect(done.filter((one) => /POST \/events: Account without the required role/.test(one))).not.toEqual([]);
    const found = await run(targetOf(credentials), 'event-by-anybody', false);
    expect(found.red.filter((one) => /POST \/events: Account without the required role/.test(one))).not.toEqual([]);
  });
});
