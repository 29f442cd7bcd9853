import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../db/schema/index.ts';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let port: number;
/** What the target waits for before it answers: a run cannot end by itself meanwhile. */
let held = Promise.resolve();
let release = (): void => undefined;
beforeAll(async () => {
  app = await buildTestApp();
  target = await startTarget(async (_, response) => {
    await held;
    sendJson(response, 200, { id: 7, name: 'Lamp' });
  });
  await app.assay.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.assay.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await target.close();
  await app.close();
});

let users = 0;

async function newAccount() {
  users += 1;
  const account = { name: 'Kim', email: `kim-${users}@example.com`, password: 'correct horse' };
  await post('sign-up/email', account);
  return account;
}

function post(path: string, payload: object, token?: string) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return app.assay.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
}

function get(path: string, token: string) {
  return app.assay.app.inject({ url: `/api/auth/${path}`, headers: { authorization: `Bearer ${token}` } });
}

async function signIn(account: { email: string; password: string }): Promise<string> {
  return String((await post('sign-in/email', account)).headers['set-auth-token']);
}

const statusOf = async (token: string) => (await app.call('listSystems', { token })).status;

describe('a new session', () => {
  const activeIn = async (token: string): Promise<unknown> =>
    (await get('get-session', token)).json().session.activeOrganizationId;

  it('begins in the organization that was chosen last', async () => {
    const account = await newAccount();
    const token = await signIn(account);
    const personal = await activeIn(token);
    const team = (await post('organization/create', { name: 'Team', slug: `team-${users}` }, token)).json().id;
    await post('organization/set-active', { organizationId: team }, token);
    await post('sign-out', {}, token);
    const second = await signIn(account);
    expect(await activeIn(second)).toBe(team);
    await post('organization/set-active', { organizationId: personal }, second);
    expect(await activeIn(await signIn(account))).toBe(personal);
  });
});

describe('stored sessions', () => {
  it('are hashes: nothing of the table opens anything, nor does a token without its signature', async () => {
    const token = await signIn(await newAccount());
    expect(await statusOf(token)).toBe(200);
    const [bare = ''] = decodeURIComponent(token).split('.');
    expect(bare.length).toBeGreaterThan(20);
    const rows = await app.database.db.select().from(session);
    expect(JSON.stringify(rows)).not.toContain(bare);
    for (const stolen of [bare, ...rows.flatMap((row) => [row.token, row.id])])
      expect(await statusOf(stolen)).toBe(401);
  });

  it('answers of the provider contain only the signed token, and it works', async () => {
    const signedIn = await post('sign-in/email', await newAccount());
    const { token } = signedIn.json<{ token: string }>();
    const known = await get('get-session', token);
    const found = known.json<{ session: { token: string } }>();
    const [bare = ''] = token.split('.');
    for (const given of [token, found.session.token, String(signedIn.headers['set-auth-token'])]) {
      expect(decodeURIComponent(given).startsWith(`${bare}.`)).toBe(true);
      expect(await statusOf(given)).toBe(200);
    }
  });

  it('are prolonged under the same token', async () => {
    const token = await signIn(await newAccount());
    const { id } = (await get('get-session', token)).json<{ session: { id: string } }>().session;
    const soon = new Date(Date.now() + 60_000);
    await app.database.db.update(session).set({ expiresAt: soon }).where(eq(session.id, id));
    expect((await get('get-session', token)).statusCode).toBe(200);
    const [row] = await app.database.db.select().from(session).where(eq(session.id, id));
    expect(row?.expiresAt.getTime()).toBeGreaterThan(soon.getTime());
    expect((await get('get-session', token)).json()).toMatchObject({ session: { id } });
  });
});

describe('the list of sessions', () => {
  it('reveals no secret, and a session is ended by its id', async () => {
    const account = await newAccount();
    const [mine, other] = [await signIn(account), await signIn(account)];
    const listed = await get('list-sessions', mine);
    const sessions = listed.json<{ id: string; current: boolean }[]>();
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(
      ['createdAt', 'current', 'expiresAt', 'id', 'ipAddress', 'updatedAt', 'userAgent'].toSorted(),
    );
    for (const token of [mine, other]) expect(listed.body).not.toContain(decodeURIComponent(token).split('.')[0]);
    const others = sessions.filter(({ current }) => !current);
    expect([sessions.length, others.length]).toEqual([2, 1]);
    await post('revoke-session', { id: others[0]?.id }, mine);
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401]);
  });

  it("an account cannot end another account's sessions; its own other sessions end immediately", async () => {
    const account = await newAccount();
    const [mine, other, foreign] = [await signIn(account), await signIn(account), await signIn(await newAccount())];
    const { id } = (await get('get-session', mine)).json<{ session: { id: string } }>().session;
    await post('revoke-session', { id }, foreign);
    expect(await statusOf(mine)).toBe(200);
    expect((await post('revoke-other-sessions', {}, mine)).statusCode).toBe(200);
    expect([await statusOf(mine), await statusOf(other), await statusOf(foreign)]).toEqual([200, 401, 200]);
  });

  it('another password ends the other sessions, whether the caller asks for it or not', async () => {
    const account = await newAccount();
    const [mine, other] = [await signIn(account), await signIn(account)];
    const change = {
      currentPassword: account.password,
      newPassword: 'staple battery moon',
      revokeOtherSessions: false,
    };
    const changed = await post('change-password', change, mine);
    expect(changed.statusCode).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(changed.json<{ token: string }>().token)).toBe(200);
  });
});

interface OpenStream {
  /** Resolves when the server has ended the stream; `aborted` when it was cut off. */
  ended: Promise<'ended' | 'aborted'>;
}

/** Reads events over a real connection, since an injected request has no end of its own. */
function openStream(path: string, token: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = httpRequest({ host: '127.0.0.1', port, path: `/api${path}`, headers }, (response) => {
      expect(response.headers['content-type']).toContain('text/event-stream');
      const ended = new Promise<'ended' | 'aborted'>((end) => {
        response.on('end', () => end('ended')).on('error', () => end('aborted'));
      });
      response.once('data', () => resolve({ ended }));
      response.resume();
    });
    sent.on('error', reject).end();
  });
}

async function openRunStream(token: string): Promise<OpenStream> {
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16'])
    await app.call('createScenario', { token, params, body: { name } });
  return openStream(`/endpoints/${params.id}/execute/stream`, token);
}

describe('open event streams', () => {
  beforeEach(() => {
    held = new Promise((resolve) => (release = resolve));
  });
  afterEach(() => release());

  it('end when their session signs out, and others go on', async () => {
    const account = await newAccount();
    const [otherDevice, staying] = [await signIn(account), await signIn(account)];
    const stream = await openRunStream(otherDevice);
    const run = ((await app.call('listRuns', { token: staying })).body as { id: number }[])[0];
    const other = await openStream(`/runs/${run?.id}/stream`, staying);
    await post('sign-out', {}, otherDevice);
    expect(await Promise.race([stream.ended, other.ended.then(() => 'other')])).toBe('ended');
    release();
    expect(await other.ended).toBe('ended');
  });

  it('end when the session is revoked from elsewhere on this server', async () => {
    const account = await newAccount();
    const [mine, other] = [await signIn(account), await signIn(account)];
    const stream = await openRunStream(other);
    await post('revoke-other-sessions', {}, mine);
    expect(await stream.ended).toBe('ended');
  });
});
