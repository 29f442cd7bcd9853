export { RuleChanges } from './RuleChanges.tsx';
export { RuleEditor } from './RuleEditor.tsx';
export { StrengthMeter } from './StrengthMeter.tsx';
export { ValueRules } from './values/ValueRules.tsx';
