import type { AuthConfig, SubmittedResult } from '@assay/contract';
import { maskSecrets, secretsOf } from '@assay/runner';
import type { Executor } from '../../../db/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import type { SecretBox } from '../../../secrets/index.ts';
import { findAuthConfig, toAuthSettings } from '../../auth-config/index.ts';
import { EnvironmentChangedError, openRunEnvironment } from '../../environments/index.ts';

interface Kept {
  db: Executor;
  box: SecretBox;
}

/** Results with the stored credentials of their system masked wherever they occur: not every tool does so before it sends them. */
export async function maskResults(kept: Kept, run: RunRow, results: SubmittedResult[]): Promise<SubmittedResult[]> {
  const configs = await Promise.all([findAuthConfig(kept.db, kept.box, run.systemId), environmentAuth(kept, run)]);
  const secrets = [...new Set(configs.flatMap((config) => (config === null ? [] : secretsIn(config))))];
  const known = secrets.filter((secret) => secret !== '');
  return known.length === 0 ? results : results.map((result) => maskResult(result, known));
}

/** Where it was changed meanwhile, nobody can say what was sent. */
async function environmentAuth({ db, box }: Kept, run: RunRow): Promise<AuthConfig | null> {
  try {
    return (await openRunEnvironment(db, box, run))?.auth ?? null;
  } catch (error) {
    if (error instanceof EnvironmentChangedError) return null;
    throw error;
  }
}

function secretsIn(config: AuthConfig): string[] {
  const { other_user: other, credentials } = config;
  const all = [config, ...(other === null ? [] : [other]), ...credentials.map(({ credential }) => credential)];
  return all.flatMap((one) => secretsOf(toAuthSettings(one)));
}

function maskResult(result: SubmittedResult, secrets: readonly string[]): SubmittedResult {
  const { request, response, follow_ups: followUps, error, failure_reason: reason } = result;
  const mask = (text: string): string => maskSecrets(text, secrets);
  return {
    ...result,
    validation_results: result.validation_results.map((rule) => ({
      ...rule,
      reason: mask(rule.reason),
      ...(rule.evidence !== undefined && {
        evidence: rule.evidence.map((one) => ({ ...one, value: mask(one.value) })),
      }),
    })),
    error: error === null ? null : { ...error, message: mask(error.message) },
    ...(typeof reason === 'string' && { failure_reason: mask(reason) }),
    ...(request !== undefined && { request: maskTexts(request, mask) }),
    ...(response !== undefined && { response: maskTexts(response, mask) }),
    ...(followUps !== undefined && { follow_ups: maskTexts(followUps, mask) }),
  };
}

/** The same value with every text in it masked; names of members are no secrets. */
function maskTexts<T>(value: T, mask: (text: string) => string): T {
  const masked: T = JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? mask(part) : part,
  );
  return masked;
}
