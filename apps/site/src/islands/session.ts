import { SIGNED_IN_KEY } from '@assay/contract/signed-in-key';

/** Who is signed in, by the cookie of this browser; null for nobody, and where the server cannot say. */
export async function currentEmail(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
    if (!answer.ok) return null;
    const found: { user?: { email?: unknown } } | null = await answer.json();
    const email = typeof found?.user?.email === 'string' ? found.user.email : null;
    // For pages that ask no server.
    if (email === null) localStorage.removeItem(SIGNED_IN_KEY);
    else localStorage.setItem(SIGNED_IN_KEY, 'yes');
    return email;
  } catch {
    return null;
  }
}

/** The bar leads to the dashboard for who is signed in. */
export function showSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}
