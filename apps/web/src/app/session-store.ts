import { z } from 'zod';

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
    }),
  })
  .nullable();

export interface User {
  id: string;
  name: string;
  email: string;
}

/** The identity provider's state as the product sees it. */
export type Session = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; user: User };

let session: Session = { state: 'loading' };
let token: string | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

export const sessionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Session => session,
};

/** The bearer for product calls; `fresh` asks the provider again. Null when signed out. */
export async function getToken({ fresh }: { fresh: boolean }): Promise<string | null> {
  if (fresh || session.state === 'loading') await loadSession();
  return token;
}

/** Asks the provider who is signed in; several callers share one request. */
export function loadSession(): Promise<void> {
  loading ??= readSession().finally(() => {
    loading = null;
  });
  return loading;
}

async function readSession(): Promise<void> {
  try {
    const response = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
    const found = sessionSchema.parse(response.ok ? await response.json() : null);
    token = found?.session.token ?? null;
    set(found === null ? { state: 'signed-out' } : { state: 'signed-in', user: found.user });
  } catch {
    token = null;
    set({ state: 'signed-out' });
  }
}

/** Who was signed in last on this page. */
let known: string | null = null;

function set(next: Session): void {
  session = next;
  if (next.state === 'signed-in') {
    // What the page has loaded belongs to somebody else.
    if (known !== null && known !== next.user.id) return location.reload();
    known = next.user.id;
  }
  for (const listener of listeners) listener();
}

const problemSchema = z.object({ message: z.string().optional() });

/** Signs in or up. Answers null, or the text to show. */
export async function authenticate(
  step: 'sign-in' | 'sign-up',
  values: Record<string, string>,
): Promise<string | null> {
  const response = await post(`/api/auth/${step}/email`, values);
  if (response === null) return 'The server cannot be reached. Check that it is running, then try again.';
  if (response.ok) {
    await loadSession();
    return null;
  }
  const problem = problemSchema.safeParse(await response.json().catch(() => ({})));
  return problem.data?.message ?? `HTTP error ${response.status}`;
}

/** Ends the session and leaves for the public page, anew: nothing of what was loaded stays. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {});
  location.assign('/');
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
