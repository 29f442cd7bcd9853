import { z } from 'zod';

/** How far a long call is. Null where nobody can count: a document is read in one go. */
export const jobProgressSchema = z.object({
  stage: z.enum(['reading', 'comparing', 'saving', 'asking', 'generating', 'learning']),
  done: z.int().nullable(),
  total: z.int().nullable(),
});

export type JobProgress = z.infer<typeof jobProgressSchema>;
