/** Who is signed in, by the cookie of this browser; null for nobody, and where the server cannot say. */
export async function currentEmail(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
    if (!answer.ok) return null;
    const found: { user?: { email?: unknown } } | null = await answer.json();
    return typeof found?.user?.email === 'string' ? found.user.email : null;
  } catch {
    return null;
  }
}

/** The bar leads to the dashboard for who is signed in. */
export function showSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}
