import { isSecretName } from '@assay/rules';
import { maskNamed, maskSecrets } from '../../exchange/mask.ts';

const MAX_SHOWN = 2000;
/** Of an answer, before it is masked. */
const MAX_READ = 20_000;

/** The beginning of an answer as a person may see it: known secrets are masked, and what the answer itself names as secret. */
export function shownBody(body: string, secrets: readonly string[]): string {
  const masked = maskNamed(maskSecrets(body.slice(0, MAX_READ), secrets), isSecretName);
  return masked.length > MAX_SHOWN ? `${masked.slice(0, MAX_SHOWN)}…` : masked;
}
