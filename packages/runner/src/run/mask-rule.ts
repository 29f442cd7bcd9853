import type { RuleResult } from '@assay/scenario';
import { maskSecrets } from '../exchange/mask.ts';

export function maskRule(rule: RuleResult, secrets: readonly string[]): RuleResult {
  return {
    ...rule,
    reason: maskSecrets(rule.reason, secrets),
    evidence: rule.evidence.map((entry) => ({ ...entry, value: maskSecrets(entry.value, secrets) })),
  };
}
