/** Names a button that adds a rule; back ticks around names are not read out. */
export const addRuleLabel = (rule: string): string => `Add validation rule: ${rule.replaceAll('`', '')}`;
