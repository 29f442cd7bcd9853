import { createBookshop } from '@assay/bookshop';
import type { FaultName } from '@assay/bookshop';

/** Faults of answers that contradict the schema of their document. */
export const schemaFaults: readonly FaultName[] = [
  'price-as-text',
  'price-negative',
  'isbn-missing',
  'author-name-null',
  'rating-out-of-range',
  'email-mangled',
  'date-format-local',
  'status-misspelled',
  'currency-wrong',
  'password-leaked',
];

const people = {
  api_token: { email: 'ada@bookshop.example', password: 'correct-horse-7' },
  other_token: { email: 'ben@readers.example', password: 'battery-staple-8' },
} as const;

export interface RunningShop {
  url: string;
  /** The variables of exported files. */
  tokens: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}

export async function openShop(faults: readonly FaultName[]): Promise<RunningShop> {
  const app = createBookshop({ faults });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokens: Record<string, string> = {};
  for (const [name, payload] of Object.entries(people)) {
    const answer = await app.inject({ method: 'POST', url: '/auth/login', payload });
    const body: { data: { auth: { token: string } } } = answer.json();
    tokens[name] = body.data.auth.token;
  }
  return { url, tokens, close: () => app.close() };
}
