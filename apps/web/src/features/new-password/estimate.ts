import { estimateStrength } from '@assay/contract/password-strength';

/** The score of zxcvbn, 0 to 4; null where its lists cannot be loaded. The server decides in any case. */
export async function estimate(password: string): Promise<number | null> {
  return estimateStrength(password).catch(() => null);
}
