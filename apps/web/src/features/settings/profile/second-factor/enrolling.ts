import { z } from 'zod';

/** What better-auth answers to somebody who sets up a second factor. */
export const enrollingSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

export type Enrolling = z.infer<typeof enrollingSchema>;
