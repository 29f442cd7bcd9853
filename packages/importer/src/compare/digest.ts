import { hashOf } from '@assay/api-model';

/** A short text that stands for a long one: its length and its hash. It says whether somebody has changed a document. */
export const digest = (text: string): string => `~${text.length}:${hashOf(text)}`;
