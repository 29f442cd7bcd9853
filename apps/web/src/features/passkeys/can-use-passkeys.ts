/** An address in place of a name: passkeys are made for names only (WebAuthn Level 3, section 5.1.2). */
const ADDRESS = /^\[|^[\d.]+$/;

/** Whether this browser can use passkeys on this page: it is opened under a name, by https or on this machine. */
export function canUsePasskeys({ hostname = location.hostname, isSecure = isSecureContext } = {}): boolean {
  return isSecure && !ADDRESS.test(hostname) && 'PublicKeyCredential' in globalThis;
}
