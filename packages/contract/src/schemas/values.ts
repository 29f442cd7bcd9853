import { withScheme } from '@assay/api-model/with-scheme';
import { z } from 'zod';

export const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** An account of a system by its name, such as `account:admin`. */
export const namedAccount = z.templateLiteral(['account:', z.string().min(1).max(60)]);

/** ISO 8601, UTC. */
export const timestampSchema = z.iso.datetime();

export const jsonSchema = z.json();

export const jsonObjectSchema = z.record(z.string(), z.json());

export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

/** Methods a person can choose, plus what a document may bring. */
export const httpMethodSchema = z.enum([
  ...httpMethods,
  ...(['TRACE', 'QUERY', 'COPY', 'LINK', 'UNLINK', 'PURGE', 'LOCK', 'UNLOCK', 'PROPFIND', 'VIEW'] as const),
]);

export const trimmed = (max: number) => z.string().trim().min(1).max(max);

/** A base URL; empty is none. A scheme that is left out is added, as it is to the servers of a document. */
export const addressSchema = z
  .string()
  .trim()
  .overwrite(withScheme)
  .max(2000)
  .refine(
    (value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value),
    'Enter an address, such as https://api.example.com or localhost:3000.',
  )
  .refine(
    (value) => !/^https?:\/\/[^/?#]*@/i.test(value),
    'Leave user and password out of the base URL. Set them under Configure, Authentication.',
  );

export const idParams = z.object({ id: idSchema });
