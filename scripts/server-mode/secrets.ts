// Twelve secrets, each with signs that formats write in their own way, and where they must not be.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writings } from '../../test/servers/src/recorded.ts';

export const KINDS = ['bearer', 'basic', 'key', 'login'] as const;
export type Kind = (typeof KINDS)[number];

/** Who has it: the server stores one secret of each kind, and the tool takes another one from its environment. */
export type Holder = 'stored' | 'given';

export const secretOf = (kind: Kind, holder: Holder): string => `${holder}-${kind}-s3cr"et+9/x='q&<`;
/** What the API issues at a login. */
export const ISSUED = 'issued.by/the+API-0009=session~token';
export const PROXY_PASSWORD = 'proxy@0010:pass/word+x';

/** Those that are known before anything runs; access tokens are made by the server. */
export const PLANTED: readonly string[] = [
  ...KINDS.flatMap((kind) => [secretOf(kind, 'stored'), secretOf(kind, 'given')]),
  ISSUED,
  PROXY_PASSWORD,
];

/** How requests carry them to where they belong: values at the API, headers at the proxy and at the server. */
export const sentAs = (tokens: readonly string[]): string[] => [
  ...PLANTED.filter((secret) => secret !== PROXY_PASSWORD),
  `Basic ${Buffer.from(`ann:${PROXY_PASSWORD}`).toString('base64')}`,
  ...tokens.map((token) => `Bearer ${token}`),
];

/** A text that is searched, such as a file. */
export interface Searched {
  where: string;
  text: string;
}

/** Where a secret stands, in any writing. */
export function secretsIn(searched: readonly Searched[], secrets: readonly string[]): string[] {
  const all = secrets.flatMap((secret, at) => writings(secret).map((writing) => ({ at, writing })));
  return searched.flatMap(({ where, text }) =>
    all.filter(({ writing }) => text.includes(writing)).map(({ at }) => `secret ${at + 1} in ${where}`),
  );
}

/** Every file below a folder, its bytes as characters. */
export function filesBelow(folder: string): Searched[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((where) => ({ where, text: readFileSync(where, 'latin1') }));
}
