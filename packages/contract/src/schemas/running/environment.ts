import { protections } from '@assay/scenario/lists';
import { z } from 'zod';
import { SECRET_MASK } from '../../secret-mask.ts';
import { addressSchema, idSchema, timestampSchema } from '../values.ts';

/** How many environments a system can have. */
export const MAX_ENVIRONMENTS = 20;
/** How many variables one can have. */
export const MAX_ENVIRONMENT_VARIABLES = 200;
const MAX_HEADERS = 50;
/** Characters of one value. */
export const MAX_ENVIRONMENT_VALUE = 8000;
/** A shorter text can stand anywhere in an answer, so it cannot be masked there. */
export const MIN_ENVIRONMENT_SECRET = 4;

/** Whose credentials requests in an environment carry: those of the system, its own ones, or none. */
export const environmentCredentials = ['system', 'own', 'none'] as const;

/** The value of a secret is `********`; an empty one is no value yet. */
export const environmentValueSchema = z.object({ name: z.string(), value: z.string(), secret: z.boolean() });

export const environmentSchema = z.object({
  id: z.int(),
  system_id: z.int(),
  name: z.string(),
  base_url: z.string(),
  /** What runs in it may send: reads only, writes to what they have made themselves, or everything. */
  protection: z.enum(protections),
  variables: z.array(environmentValueSchema),
  headers: z.array(environmentValueSchema),
  credentials: z.enum(environmentCredentials),
  /** Own credentials are stored, whether they are used or not. */
  has_own_credentials: z.boolean(),
  created_at: timestampSchema,
});

/** What `{{name}}` in requests and `{name}` in rules can say. */
export const environmentVariableName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z_][\w.-]{0,79}$/,
    'A variable name has letters, digits, "_", "." and "-", begins with a letter or "_", and has at most 80 characters.',
  );

/** RFC 9110 section 5.6.2. */
const headerName = z
  .string()
  .trim()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'This is not the name of a header. It has letters, digits and "-", no spaces.')
  .refine(
    (name) => !/^(connection|content-length|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i.test(name),
    'This header belongs to the connection and is set for each request. Remove it here.',
  );

const value = z.string().max(MAX_ENVIRONMENT_VALUE, `A value has at most ${MAX_ENVIRONMENT_VALUE} characters.`);

const headerValue = value.regex(
  /^[\t -~\u0080-\u00ff]*$/,
  'The value of a header has no line breaks and only characters of Latin-1.',
);

const maskable = ({ value: text, secret }: { value: string; secret: boolean }): boolean =>
  !secret || text === '' || text.length >= MIN_ENVIRONMENT_SECRET;

const TOO_SHORT = {
  error: `A secret has at least ${MIN_ENVIRONMENT_SECRET} characters: a shorter one cannot be hidden in answers.`,
  path: ['value'],
};

const PLAIN_MASK = {
  error: 'Enter the value: ******** stands for a secret that is kept.',
  path: ['value'],
};

const written = ({ value: text, secret }: { value: string; secret: boolean }): boolean =>
  secret || text !== SECRET_MASK;

/** Reports the second one of two equal names at its location. */
function uniqueNames(what: string, keyOf: (name: string) => string) {
  return (list: { name: string }[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [at, { name }] of list.entries()) {
      const key = keyOf(name);
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          message: `There are two ${what} "${name}". Remove one.`,
          path: [at, 'name'],
        });
      seen.add(key);
    }
  };
}

/** `value` of a secret may be `********`: the stored one is kept. */
export const environmentWriteSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name, such as Staging.').max(80, 'A name has at most 80 characters.'),
  base_url: addressSchema
    .refine((url) => url !== '', 'Enter the base URL of this environment.')
    .refine((url) => url === '' || !/[?#]/.test(url), 'Leave the query and everything after "#" out of the base URL.'),
  /** Absent on a new one, its address decides between `read_only` and `own_records`; later it is left as it is. */
  protection: z.enum(protections).optional(),
  /** Absent on a new one: those of the system at the system's host, its own ones anywhere else; later it is left as it is. */
  credentials: z.enum(environmentCredentials).optional(),
  variables: z
    .array(
      z
        .object({ name: environmentVariableName, value, secret: z.boolean().default(false) })
        .refine(maskable, TOO_SHORT)
        .refine(written, PLAIN_MASK),
    )
    .max(MAX_ENVIRONMENT_VARIABLES, `An environment has at most ${MAX_ENVIRONMENT_VARIABLES} variables.`)
    .superRefine(uniqueNames('variables', (name) => name))
    .default([]),
  headers: z
    .array(
      z
        .object({ name: headerName, value: headerValue, secret: z.boolean().default(false) })
        .refine(maskable, TOO_SHORT)
        .refine(written, PLAIN_MASK),
    )
    .max(MAX_HEADERS, `An environment has at most ${MAX_HEADERS} headers.`)
    .superRefine(uniqueNames('headers', (name) => name.toLowerCase()))
    .default([]),
});

const MAX_ENVIRONMENT_TEXT = 200_000;

/** An environment in a file of another tool. What is entered here goes before what the file says. */
export const environmentImportSchema = z.object({
  text: z.string().min(1, 'The file is empty.').max(MAX_ENVIRONMENT_TEXT, 'The file is too large for an environment.'),
  name: z.string().max(1000).optional(),
  base_url: z.string().max(2000).optional(),
  /** Nothing is stored: the answer says what would be. */
  preview: z.literal(true).optional(),
});

export const environmentImportedSchema = z.object({
  name: z.string(),
  base_url: z.string().describe('Empty where no variable is an address'),
  base_url_variable: z.string().nullable().describe('The variable that the address came from'),
  variables: z.array(environmentValueSchema).describe('As they are stored, values of secrets masked'),
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
  stored: environmentSchema.nullable().describe('Null for a preview'),
});

/** Only what was sent to this environment; `none`: to the address of the system. */
export const environmentFilterSchema = z.union([z.literal('none'), idSchema], {
  error: 'must be the id of an environment, or none for the address of the system',
});

export type EnvironmentFilter = z.infer<typeof environmentFilterSchema>;
export type EnvironmentImport = z.infer<typeof environmentImportSchema>;
export type EnvironmentImported = z.infer<typeof environmentImportedSchema>;
export type Environment = z.infer<typeof environmentSchema>;
export type EnvironmentCredentials = (typeof environmentCredentials)[number];
export type EnvironmentValue = z.infer<typeof environmentValueSchema>;
export type EnvironmentWrite = z.output<typeof environmentWriteSchema>;
