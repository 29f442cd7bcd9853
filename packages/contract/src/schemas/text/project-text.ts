import { z } from 'zod';
import { idSchema } from '../values.ts';

/** A file of a project: `endpoints/books/post-books.yaml`, or one that its scenarios name. Relative, below the folder. */
const filePath = z
  .string()
  .max(500)
  .regex(
    /^(?!\/)(?!.*(?:^|\/)\.)(?!.*\/\/)(?!.*\p{Cc})[^\\:*?"<>|]+$/u,
    'Write a path below the folder of the project, without "..", names that begin with a dot, or any of \\ : * ? " < > |.',
  );

const MAX_FILES = 20_000;
const hash = z.string().max(40);

export const projectTextQuerySchema = z.object({
  endpoint_id: idSchema.optional().describe('Only the files of this endpoint'),
  scenario_id: idSchema.optional().describe('Only this scenario, in a file of its own'),
  document: z.literal('true').optional().describe('With the text of the document, where it is kept'),
});

export const projectTextSchema = z.object({
  system: z.object({ id: z.int(), name: z.string(), base_url: z.string() }),
  files: z.array(z.object({ path: z.string(), text: z.string() })),
  document: z.object({ name: z.string(), text: z.string() }).nullable(),
});

export const projectTextWriteSchema = z.object({
  files: z
    .array(
      z.object({
        path: filePath,
        text: z.string().nullable().describe('Null removes the file'),
        replaces: hash
          .nullable()
          .optional()
          .describe(
            'A hash of the text that it was made from, null where there was none; refused when that has changed',
          ),
      }),
    )
    .min(1)
    .max(MAX_FILES),
  deletes: z.boolean().default(false).describe('Scenarios that the files do not have any more are deleted'),
});

const scenarioName = z.object({ operation: z.string(), key: z.string(), name: z.string() });

/** What a text changes in a system. */
export const projectTextPlanSchema = z.object({
  added: z.array(scenarioName),
  changed: z.array(scenarioName.extend({ parts: z.array(z.string()).describe('Keys of the text that differ') })),
  deleted: z.array(scenarioName),
  kept: z.array(scenarioName).describe('Not in the files any more, and kept since nothing is to be deleted'),
  defaults: z.array(z.string()).describe('Operations whose requests send other values by themselves'),
  unchanged: z.int(),
  warnings: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })),
});

export type ProjectText = z.infer<typeof projectTextSchema>;
export type ProjectTextPlan = z.infer<typeof projectTextPlanSchema>;
export type ProjectTextWrite = z.infer<typeof projectTextWriteSchema>;
