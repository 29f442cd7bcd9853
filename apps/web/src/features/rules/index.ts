export { RuleChanges } from './RuleChanges.tsx';
export { RuleEditor } from './RuleEditor.tsx';
export { statusRule } from './status/expectation-of.ts';
export { StatusRemarks } from './status/StatusRemarks.tsx';
export { StrengthMeter } from './StrengthMeter.tsx';
export { ValueRules } from './values/ValueRules.tsx';
