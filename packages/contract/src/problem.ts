import { z } from 'zod';
import { errorCodes } from './errors.ts';

/** One field that was refused. `loc` is the path to it, `field` the same joined with dots. */
export const fieldErrorSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  field: z.string(),
  message: z.string(),
});

/** RFC 9457 problem details. `detail` is the text a person reads. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(errorCodes),
  request_id: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
