import type { RuleResult } from '@assay/scenario';
import { maskSecrets } from '../exchange/mask.ts';

/** Written out: the evidence of a verdict is a getter, which a spread leaves out. */
export function maskRule(
  { ruleId, text, status, reason, evidence, followUp }: RuleResult,
  secrets: readonly string[],
): RuleResult {
  return {
    ruleId,
    text,
    status,
    reason: maskSecrets(reason, secrets),
    evidence: evidence.map((entry) => ({ ...entry, value: maskSecrets(entry.value, secrets) })),
    ...(followUp && { followUp }),
  };
}
