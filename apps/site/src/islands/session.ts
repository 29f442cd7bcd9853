import { SIGNED_IN_KEY } from '@assay/contract/signed-in-key';

/** Who is signed in, by the cookie of this browser; null for nobody, and where the server cannot say. */
export async function currentEmail(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
    if (!answer.ok) return null;
    const found: { user?: { email?: unknown } } | null = await answer.json();
    const email = typeof found?.user?.email === 'string' ? found.user.email : null;
    remember(email !== null);
    return email;
  } catch {
    return null;
  }
}

/** For pages that ask no server. */
function remember(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN_KEY, 'yes');
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // A browser that stores nothing shows them the bar of somebody who is not signed in.
  }
}

/** The bar leads to the dashboard for who is signed in. */
export function showSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}
