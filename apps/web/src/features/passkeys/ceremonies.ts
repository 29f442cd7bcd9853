import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';
import { callIdentity, loadSession } from '../../app/index.ts';

const hasChallenge = (value: unknown): boolean => z.object({ challenge: z.string() }).safeParse(value).success;
const creationSchema = z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge);
const requestSchema = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge);

/**
 * Makes a passkey on the device of the user and adds it to their account (WebAuthn Level 3, section 7.1).
 * @throws {Error} with the text to show
 */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = creationSchema.parse(await callIdentity('passkey/generate-register-options'));
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON }).catch(refuse);
  await callIdentity('passkey/verify-registration', { response, name });
}

/**
 * Opens the account of a passkey that the user picks on their device (WebAuthn Level 3, section 7.2).
 * @throws {Error} with the text to show
 */
export async function logInWithPasskey(): Promise<void> {
  const options = requestSchema.parse(await callIdentity('passkey/generate-authenticate-options'));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // Nothing else is asked for, so the device checks who uses it.
  const optionsJSON = { ...options, userVerification: 'required' as const };
  const response = await startAuthentication({ optionsJSON }).catch(refuse);
  await callIdentity('passkey/verify-authentication', { response });
  await loadSession();
}

/** @throws {Error} with the text to show */
function refuse(error: unknown): never {
  throw new Error(refusalText(error), { cause: error });
}

/** What a browser throws says little, so that sites learn nothing of people (WebAuthn Level 3, section 14.5). */
function refusalText(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled or took too long.';
  return `The device did not provide a passkey: ${error instanceof Error ? error.message : String(error)}`;
}
