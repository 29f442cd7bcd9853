import type { StepValue } from '../scenario.ts';
import type { CalledEndpoint } from '../to-runnable.ts';

/** Another address that the same API runs at. */
export interface CalledEnvironment {
  /** Instead of the address of the system. */
  baseUrl: string;
  /** Sent with each request there; the value of a secret is only named (`{{header:X-Key}}`). */
  headers: readonly { name: string; value: string }[];
}

/**
 * An endpoint as it is called in an environment: at its address, with its headers in front of the defaults of the same name.
 * An operation with an address of its own, other than the system's, is left as it is.
 */
export function inEnvironment<E extends CalledEndpoint>(endpoint: E, environment: CalledEnvironment): E {
  const { operation, baseUrl, defaults } = endpoint;
  const isElsewhere = operation?.baseUrl != null && withoutSlash(operation.baseUrl) !== withoutSlash(baseUrl);
  if (isElsewhere) return endpoint;
  return {
    ...endpoint,
    baseUrl: environment.baseUrl,
    operation: operation && { ...operation, baseUrl: null },
    defaults: withHeaders(defaults, environment.headers),
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function withHeaders(defaults: StepValue[], headers: CalledEnvironment['headers']): StepValue[] {
  const isHeader = ({ in: location, name }: StepValue, wanted: string): boolean =>
    location === 'header' && name.toLowerCase() === wanted.toLowerCase();
  const replaced = defaults.map((one) => {
    const header = headers.find(({ name }) => isHeader(one, name));
    return header === undefined ? one : { ...one, value: header.value };
  });
  const added = headers.filter(({ name }) => !defaults.some((one) => isHeader(one, name)));
  return [...replaced, ...added.map(({ name, value }): StepValue => ({ in: 'header', name, value }))];
}

/** How the value of a secret header is named among the variables of a run; no variable of a person can be called so. */
export const headerVariable = (name: string): string => `header:${name.toLowerCase()}`;

/** A secret header with the variables that it names. What a request is filled with is not filled again, so this is done before. */
export function withVariables(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{\s*([^{}\s]+)\s*\}\}/g, (written, name: string) => values.get(name) ?? written);
}
