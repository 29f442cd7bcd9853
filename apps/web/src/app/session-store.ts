import { ApiError, UNREACHABLE_TEXT } from '@assay/client';
import { SIGNED_IN_KEY } from '@assay/contract/signed-in-key';
import { z } from 'zod';
import { create } from 'zustand';
import { localStore, reportOffline, showToast } from '../ui/index.ts';

const sessionSchema = z
  .object({
    session: z.object({ token: z.string() }),
    user: z.object({
      id: z.string(),
      // Not every provider knows a name.
      name: z
        .string()
        .nullish()
        .transform((name) => name ?? ''),
      email: z.string(),
      emailVerified: z.boolean().default(false),
      twoFactorEnabled: z.boolean().nullish(),
    }),
  })
  .nullable();

export interface User {
  id: string;
  name: string;
  email: string;
  /** Whether the address was confirmed by a mail. */
  emailVerified: boolean;
  /** Whether signing in takes a code of a device as well. */
  twoFactorEnabled?: boolean | null | undefined;
}

/** The identity provider's state as the product sees it; `unreachable` when it is unknown. */
export type Session =
  | { state: 'loading' }
  | { state: 'unreachable' }
  | { state: 'signed-out' }
  /** It ended while the user worked on this page: what they typed is kept until they sign in again. */
  | { state: 'expired'; user: User }
  | { state: 'signed-in'; user: User };

export const useSessionState = create<Session>()(() => ({ state: 'loading' }));

let token: string | null = null;
let loading: Promise<boolean> | null = null;

/**
 * The bearer for product calls; `fresh` asks the provider again. Null when signed out.
 * @throws {ApiError} when the provider cannot be asked
 */
export async function getToken({ fresh }: { fresh: boolean }): Promise<string | null> {
  const { state } = useSessionState.getState();
  const isKnown = state !== 'loading' && state !== 'unreachable';
  if ((fresh || !isKnown) && !(await loadSession())) throw new ApiError(UNREACHABLE_TEXT, { status: 0 });
  return token;
}

/** Asks the provider who is signed in; concurrent callers share one request. Returns false when there was no response. */
export function loadSession(): Promise<boolean> {
  loading ??= readSession().finally(() => {
    loading = null;
  });
  return loading;
}

const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;

async function readSession(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
    // Neither says anything about who is signed in.
    if (response.status >= 500 || response.status === TOO_MANY_REQUESTS) return untold();
    const found = sessionSchema.parse(response.ok ? await response.json() : null);
    token = found?.session.token ?? null;
    set(found === null ? ended() : { state: 'signed-in', user: found.user });
    return true;
  } catch {
    reportOffline();
    return untold();
  }
}

/** Nobody is signed out by a server that does not answer. */
function untold(): false {
  if (useSessionState.getState().state === 'loading') set({ state: 'unreachable' });
  return false;
}

/** Who was signed in last on this page. */
let known: User | null = null;

/** Nobody is signed in: where a user was signed in, that session has ended. */
function ended(): Session {
  return known === null ? { state: 'signed-out' } : { state: 'expired', user: known };
}

function set(next: Session): void {
  if (next.state === 'signed-in') {
    // What the page has loaded and what was typed on it belong to another user.
    if (known !== null && known.id !== next.user.id) return startAfresh();
    known = next.user;
  }
  useSessionState.setState(next, true);
  remember(next.state);
}

/** Public pages without a call show by it where the application is. */
function remember(state: Session['state']): void {
  if (state === 'signed-in') localStore.set(SIGNED_IN_KEY, 'yes');
  if (state === 'signed-out' || state === 'expired') localStore.remove(SIGNED_IN_KEY);
}

function startAfresh(): void {
  // Nobody is asked whether to stay for what is theirs no more.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.assign('/dashboard');
}

const problemSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

const TAKEN_TEXT =
  'This password does not open an account. If you have had one with this address, log in with its password.';

const secondFactorSchema = z.object({ twoFactorRedirect: z.literal(true) });

/** In place of a text: the password was right, and a code of a second factor is wanted. */
export const SECOND_FACTOR = Symbol('second factor');

/** In place of a text: the address has to be confirmed by the link of a mail. The answer does not show whether it has an account. */
export const MAIL_SENT = Symbol('mail sent');

/**
 * Signs in or up. Answers null, the text to show, or what is wanted next. `confirms`: addresses are confirmed by mail, so nobody is
 * signed in after signing up.
 */
export async function authenticate(
  step: 'sign-in' | 'sign-up',
  values: Record<string, string>,
  confirms: boolean,
): Promise<string | typeof SECOND_FACTOR | typeof MAIL_SENT | null> {
  const response = await post(`/api/auth/${step}/email`, values);
  if (response === null) return UNREACHABLE_TEXT;
  if (!response.ok) return refusalText(response);
  if (step === 'sign-up') return confirms ? MAIL_SENT : openNewAccount(values);
  const { data } = secondFactorSchema.safeParse(await response.json().catch(() => null));
  if (data !== undefined) return SECOND_FACTOR;
  await loadSession();
  return null;
}

/** Signing up does not reveal whether the address has an account; signing in with the password does, to its owner. */
async function openNewAccount({
  email = '',
  password = '',
}: Record<string, string>): Promise<string | typeof MAIL_SENT | null> {
  const response = await post('/api/auth/sign-in/email', { email, password });
  if (response === null) return UNREACHABLE_TEXT;
  if (!response.ok) {
    const problem = problemSchema.safeParse(await response.json().catch(() => ({})));
    if (problem.data?.code === 'NOT_SIGNED_IN') return MAIL_SENT;
    return response.status === UNAUTHORIZED ? TAKEN_TEXT : problemText(problem.data, response);
  }
  await loadSession();
  return null;
}

async function refusalText(response: Response): Promise<string> {
  const problem = problemSchema.safeParse(await response.json().catch(() => ({})));
  return problemText(problem.data, response);
}

/** A proxy in front of a server that is away answers in its place. */
const AWAY = new Set([502, 503, 504]);

const problemText = (problem: z.infer<typeof problemSchema> | undefined, { status }: Response): string =>
  problem?.message ?? problem?.detail ?? (AWAY.has(status) ? UNREACHABLE_TEXT : `HTTP error ${status}`);

const signedOutSchema = z.object({ url: z.url({ protocol: /^https?$/ }).optional() });

/** Ends the session and leaves for the public page, anew: nothing of what was loaded stays. */
export async function signOut(): Promise<void> {
  const answer = await post('/api/auth/sign-out', {});
  if (answer === null) return showToast('error', `You are still signed in. ${UNREACHABLE_TEXT}`);
  const { data } = signedOutSchema.safeParse(await answer.json().catch(() => null));
  // Who came from an identity provider signs out there too.
  location.assign(data?.url ?? '/');
}

async function post(path: string, values: Record<string, string>): Promise<Response | null> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
  } catch {
    return null;
  }
}
