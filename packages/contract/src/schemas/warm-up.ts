import { z } from 'zod';
import { valueLocations } from '@assay/scenario/lists';
import { jsonSchema, namedAccount, timestampSchema } from './values.ts';

const MAX_OPERATIONS = 5000;
const text = z.string().max(2000);
const located = {
  in: z.enum(valueLocations),
  /** JSON Pointer into the body, or the name of a parameter. */
  at: z.string().max(1000),
  /** The words of the refusal that it answers. */
  because: text,
};

const choiceSchema = z.object({
  at: z.string().max(1000),
  value: z.union([text, z.boolean()]),
  beside: z.record(z.string(), jsonSchema).optional(),
});

/** Which record of a list is taken. */
const chosenSchema = z.object({ member: z.string().max(500), value: z.union([text, z.number(), z.boolean()]) });

/** After today. */
const daysSchema = z.int().min(-9999).max(9999);

export const repairSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), ...located, value: jsonSchema }),
  z.object({ kind: z.literal('omit'), ...located }),
  z.object({ kind: z.literal('unique'), ...located }),
  z.object({ kind: z.literal('moment'), ...located, moment: z.enum(['upcoming', 'shifted', 'now']) }),
  z.object({ kind: z.literal('within'), ...located, from: z.iso.date(), to: z.iso.date() }),
  z.object({ kind: z.literal('ahead'), ...located, from: daysSchema, to: daysSchema }),
  z.object({
    kind: z.literal('reference'),
    ...located,
    resource: text,
    chosen: chosenSchema.optional(),
    /** Not the record of its kind that the rest of the request names. */
    isOther: z.literal(true).optional(),
    /** The second user has made it. */
    by: z.literal('other').optional(),
  }),
  z.object({ kind: z.literal('state'), ...located, states: z.array(text).max(100) }),
  z.object({ kind: z.literal('needs'), ...located, resource: text }),
  z.object({ kind: z.literal('after'), ...located, operation: text, choice: choiceSchema.optional() }),
  z.object({ kind: z.literal('settled'), ...located, operation: text, amount: text, due: text }),
  z.object({ kind: z.literal('condition'), ...located }),
]);

const moveSchema = z.object({ from: text, to: text, choice: choiceSchema.optional() });
const releaseSchema = z.object({ operation: text, choice: choiceSchema.optional() });

export const learnedOperationSchema = z.object({
  outcome: z.enum(['accepted', 'refused', 'not_tried']),
  /** Whom it was accepted from, where the own account was refused. */
  account: z.union([z.literal('other'), namedAccount]).optional(),
  body: z.enum(['usual', 'required', 'all']).optional(),
  repairs: z.array(repairSchema).max(100),
  refusedFields: z.array(text).max(200).optional(),
  duplicates: z.enum(['accepted', 'refused']).optional(),
  identity: text.optional(),
  /** How paths take the identity. */
  pathForm: text.optional(),
  items: text.optional(),
  /** Members that its answers always had, where the document leaves that open. */
  shown: z.array(text).max(1000).optional(),
  pageSize: z.int().optional(),
  moves: z.array(moveSchema).max(1000).optional(),
  start: text.optional(),
  allowedIn: z.array(text).max(100).optional(),
  /** What was seen to be needed before a removal, in order. */
  releases: z.array(releaseSchema).max(20).optional(),
  /** What it did to a record that it did not name. */
  reachesOthers: text.optional(),
  refusal: z.object({ status: z.int().nullable(), text, isClosed: z.literal(true).optional() }).optional(),
});

/** How the operations of a system are reached, as a warm-up found out. It never says what is right. */
export const learnedSchema = z.object({
  version: z.literal(1),
  /** By `METHOD path`. */
  operations: z
    .record(z.string().max(2000), learnedOperationSchema)
    .refine((operations) => Object.keys(operations).length <= MAX_OPERATIONS, 'At most 5000 operations.'),
  /** What the answers to single accounts called them; by `own`, `other` or `account:name`. */
  roles: z.record(z.string().max(100), z.array(z.string().max(100)).max(20)).optional(),
  /** What accounts are called, by account and field. */
  names: z.record(z.string().max(100), z.record(z.string().max(100), z.string().max(200))).optional(),
  /** Whether the token of the own account is a JSON Web Token. */
  token: z.enum(['jwt', 'opaque']).optional(),
});

export const warmUpSchema = z.object({
  learned: learnedSchema,
  /** How many requests the warm-up sent; those that removed what it made are among them. */
  requests: z.int(),
  learned_at: timestampSchema,
});

export const warmUpUpdateSchema = z.object({ learned: learnedSchema });

export type Learned = z.infer<typeof learnedSchema>;
export type LearnedOperation = z.infer<typeof learnedOperationSchema>;
export type LearnedRepair = z.infer<typeof repairSchema>;
export type WarmUp = z.infer<typeof warmUpSchema>;
