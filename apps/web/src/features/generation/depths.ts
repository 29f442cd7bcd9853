import type { GenerationDepth } from '@assay/contract';

/** The choices, in the order of how many scenarios they generate. */
export const depths: readonly { id: GenerationDepth; label: string; line: string }[] = [
  { id: 'quick', label: 'Quick', line: 'About 6 per endpoint: the most important ones.' },
  { id: 'standard', label: 'Standard', line: 'Up to 20 per endpoint: a full set.' },
  { id: 'deep', label: 'Deep', line: 'Up to 60 per endpoint: everything the document implies.' },
];
