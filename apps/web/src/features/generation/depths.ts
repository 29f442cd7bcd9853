import type { GenerationDepth } from '@assay/contract';

/** The choices, in the order of how many scenarios they generate. */
export const depths: readonly { id: GenerationDepth; label: string; line: string }[] = [
  { id: 'quick', label: 'Quick', line: 'Up to 6 requests per endpoint on average: the most important scenarios.' },
  { id: 'standard', label: 'Standard', line: 'Up to 30 requests per endpoint on average: a full set.' },
  { id: 'deep', label: 'Deep', line: 'Up to 80 requests per endpoint on average: everything the document implies.' },
];
