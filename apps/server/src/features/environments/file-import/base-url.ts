import type { EnvironmentVariable } from '@assay/importer';

const PLACEHOLDER = /\{\{\s*([^{}]{1,200}?)\s*\}\}/g;
const MAX_ROUNDS = 10;
const MAX_LENGTH = 2000;

/** What variables with the address of an API are called, the clearest name first. Only letters and digits count. */
const NAMES = ['baseurl', 'apiurl', 'apibaseurl', 'serverurl', 'hosturl', 'rooturl', 'url', 'api', 'host', 'server'];

export interface FoundAddress {
  variable: string;
  url: string;
}

/** The variable that holds the address of the API: by its name, or because no other one is an address. */
export function findBaseUrl(variables: readonly EnvironmentVariable[]): FoundAddress | null {
  // A longer value is no address, and in many others it would fill the memory.
  const plain = variables.filter(({ type, value }) => type !== 'secret' && value.length <= MAX_LENGTH);
  const valueOf = new Map(plain.map(({ key, value }) => [key, value]));
  const addresses = plain.flatMap(({ key, value }): FoundAddress[] => {
    const url = addressOf(filled(value, valueOf));
    return url === null ? [] : [{ variable: key, url }];
  });
  const ranked = addresses
    .map((found) => ({ found, rank: NAMES.indexOf(found.variable.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((left, right) => left.rank - right.rank);
  const [only] = addresses;
  return ranked[0]?.found ?? (addresses.length === 1 && only !== undefined ? only : null);
}

/** Tools put variables into the values of others. */
function filled(text: string, valueOf: ReadonlyMap<string, string>): string {
  let now = text;
  for (let round = 0; round < MAX_ROUNDS && now.length <= MAX_LENGTH && now.includes('{{'); round += 1)
    now = now.replaceAll(PLACEHOLDER, (written, name: string) => valueOf.get(name) ?? written);
  return now;
}

/** An http address without query and fragment, or null for what is none. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || !/^https?:\/\//i.test(trimmed) || /[{}\s]/.test(trimmed)) return null;
  if (!URL.canParse(trimmed)) return null;
  return trimmed.replace(/[?#].*$/s, '').replace(/\/+$/, '');
}
