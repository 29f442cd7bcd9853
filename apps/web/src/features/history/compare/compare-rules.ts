import type { ValidationResult } from '@assay/contract';

export interface RuleDifference {
  text: string;
  /** Null where the execution was not judged by the rule. */
  left: ValidationResult | null;
  right: ValidationResult | null;
}

/** The rules that two executions were judged by with another result, or that only one of them was judged by; by their text. */
export function compareRules(left: readonly ValidationResult[], right: readonly ValidationResult[]): RuleDifference[] {
  const before = new Map(left.map((result) => [result.validation_text, result]));
  const after = new Map(right.map((result) => [result.validation_text, result]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((text) => ({ text, left: before.get(text) ?? null, right: after.get(text) ?? null }))
    .filter((one) => one.left?.status !== one.right?.status);
}
