import type { Reader } from '../reading/reader.ts';
import type { ReadRequest } from './read-request.ts';
import type { Secret } from './values/secrets.ts';

/** Each variable once, at the first request that lacks it. */
function reportMissing(reader: Reader, requests: ReadRequest[]): void {
  const lacking = new Map<string, { pointer: string; count: number }>();
  for (const { address, pointers } of requests) {
    for (const name of address.missing) {
      const known = lacking.get(name);
      if (known === undefined) lacking.set(name, { pointer: pointers.url, count: 1 });
      else known.count += 1;
    }
  }
  for (const [name, { pointer, count }] of lacking) {
    const used = count === 1 ? '1 request uses it' : `${count} requests use it`;
    reader.report(
      'info',
      pointer,
      `The variable {{${name}}} has no value in the collection (${used}). Choose an environment that has one, or set it after the import.`,
    );
  }
}

const locations = {
  header: { words: 'header', pointer: 'header' },
  path: { words: 'path parameter', pointer: 'url' },
  query: { words: 'query parameter', pointer: 'url' },
  body: { words: 'body field', pointer: 'body' },
} as const;

const byAuthentication = 'set it under Configure, Authentication, where it is stored encrypted.';
/** How somebody gets a secret sent again that was left out. */
const remedies: Record<Secret['location'], string> = {
  header: byAuthentication,
  query: byAuthentication,
  path: 'set it as the value of that parameter, under Configure of the endpoint.',
  body: 'a variable of that name stands in its place. Put the value into the body of the endpoint or scenario, or sign in under Configure, Authentication.',
};

/** Each secret once, at the first request that holds it. What Authorization held is said with the other credentials. */
function reportSecrets(reader: Reader, requests: ReadRequest[]): void {
  const found = new Map<string, { pointer: string; count: number; what: string; location: Secret['location'] }>();
  for (const { secrets, pointers } of requests) {
    for (const { location, name } of secrets) {
      if (name.toLowerCase() === 'authorization') continue;
      const what = `${locations[location].words} ${name}`;
      const known = found.get(what.toLowerCase());
      if (known === undefined) {
        found.set(what.toLowerCase(), {
          pointer: pointers[locations[location].pointer],
          count: 1,
          what,
          location,
        });
      } else known.count += 1;
    }
  }
  for (const { pointer, count, what, location } of found.values()) {
    const sent = count === 1 ? '1 request sends it' : `${count} requests send it`;
    reader.report(
      'warning',
      pointer,
      `The ${what} holds a secret (${sent}). Its value was not imported; ${remedies[location]}`,
    );
  }
}

/** What is to be said of all requests of a collection together. */
export function reportWhole(reader: Reader, requests: ReadRequest[], baseUrl: string): void {
  reportMissing(reader, requests);
  if (requests.length === 0) reader.report('error', '', 'The collection holds no request that can be sent.');
  else if (baseUrl === '') {
    reader.report('info', '', 'No request has a complete address. Set the address of the system yourself.');
  }
  reportSecrets(reader, requests);
  const named = new Set(requests.flatMap(({ credentials }) => credentials.map(({ name }) => name)));
  if (named.size === 0) return;
  reader.report(
    'info',
    '',
    `Requests sign in by ${[...named].join(', ')}. Credentials were not taken over; set them under Configure, Authentication.`,
  );
}
