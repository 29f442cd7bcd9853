import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

interface PasskeySettings {
  /** Address people open; its host name is what passkeys are made for. */
  publicUrl: string;
  /** Other origins that may sign in. */
  trustedOrigins: readonly string[];
}

/**
 * Keys of devices in place of password and second factor (WebAuthn Level 3). Since nothing else is asked for, the device has to check
 * its user by a PIN, a finger or a face, when the key is made and each time it is used (section 6.1, flag UV).
 */
export function passkeyPlugin({ publicUrl, trustedOrigins }: PasskeySettings) {
  return passkey({
    rpName: 'Assay',
    rpID: new URL(publicUrl).hostname,
    origin: [new URL(publicUrl).origin, ...trustedOrigins],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireUserCheck(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUserCheck(verification.authenticationInfo.userVerified),
    },
  });
}

/** @throws {APIError} 403 */
function requireUserCheck(isChecked: boolean | undefined): void {
  if (isChecked === true) return;
  const message = 'The device did not check who uses it. Give it a PIN, a fingerprint or a face, and try again.';
  throw new APIError('FORBIDDEN', { code: 'USER_NOT_VERIFIED', message });
}

/** What the plugin logs of a passkey that does not fit: the caller's mistake, which must not fill the log. */
export const isRefusedPasskey = (message: string): boolean => message.startsWith('Failed to verify ');
