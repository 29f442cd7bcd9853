import { z } from 'zod';
import { roles } from '@assay/contract';

/** The kind of file, its version, and the state of the schema that its rows fit. */
export const headSchema = z.object({
  format: z.literal('assay-organization'),
  version: z.literal(1),
  schema: z.number(),
  organization: z.object({ name: z.string().min(1) }),
  exported_at: z.string(),
});

/** A line after the head: a person, something that is not in the file, a row, or the end with the number of rows. */
export const lineSchema = z.union([
  z.object({ member: z.object({ email: z.string(), name: z.string(), role: z.enum(roles) }) }),
  z.object({ left_out: z.string() }),
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ end: z.literal(true), rows: z.number() }),
]);

export type FileHead = z.infer<typeof headSchema>;
export type Member = Extract<z.infer<typeof lineSchema>, { member: unknown }>['member'];
