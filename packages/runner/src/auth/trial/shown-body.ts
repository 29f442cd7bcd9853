import { isSecretName } from '@assay/rules';
import { MASK, maskSecrets } from '../../exchange/mask.ts';

const MAX_SHOWN = 2000;
/** Of an answer, before it is masked. */
const MAX_READ = 20_000;

/** The beginning of an answer as a person may see it: known secrets are masked, and what the answer itself names as secret. */
export function shownBody(body: string, secrets: readonly string[]): string {
  const masked = maskSecrets(body.slice(0, MAX_READ), secrets).replace(
    /"([^"\\]{1,100})"(\s*:\s*)"((?:[^"\\]|\\.)*)("|$)/g,
    (whole: string, name: string, colon: string) => (isSecretName(name) ? `"${name}"${colon}"${MASK}"` : whole),
  );
  return masked.length > MAX_SHOWN ? `${masked.slice(0, MAX_SHOWN)}…` : masked;
}
