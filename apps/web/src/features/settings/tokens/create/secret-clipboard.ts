/** How long a copied secret stays in the clipboard. */
export const CLEAR_AFTER_MS = 60_000;

declare global {
  interface Permissions {
    /** Not every browser knows it. */
    query(descriptor: { name: 'clipboard-read' }): Promise<PermissionStatus>;
  }
}

/** Copies a secret and clears the clipboard a minute later. Returns false where the page cannot use the clipboard. */
export async function copySecret(secret: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(secret);
  } catch {
    return false;
  }
  setTimeout(() => void clearSecret(secret), CLEAR_AFTER_MS);
  return true;
}

/**
 * Clears the clipboard unless it has other content by now. A browser that lets no page read it is asked to clear it all the same;
 * one that lets only a focused page use it is asked again when the user comes back, and then only where it can be read.
 */
async function clearSecret(secret: string): Promise<void> {
  if (!document.hasFocus()) {
    const comeBack = (): void => void clearIfHeld(secret);
    window.addEventListener('focus', comeBack, { once: true });
    return;
  }
  if (await mayRead()) await clearIfHeld(secret);
  else await clear();
}

async function clearIfHeld(secret: string): Promise<void> {
  if (!(await mayRead())) return;
  const held = await navigator.clipboard.readText().catch(() => '');
  if (held === secret) await clear();
}

async function clear(): Promise<void> {
  // A browser that wants a click for it keeps what it has.
  await navigator.clipboard.writeText('').catch(() => undefined);
}

/** Without asking the user. */
async function mayRead(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'clipboard-read' })).state === 'granted';
  } catch {
    return false;
  }
}
