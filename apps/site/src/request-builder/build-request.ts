import type { CallFacts } from './call-facts.ts';

export interface Written {
  /** By name, of the path and of the query. */
  parameters: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: string;
  token: string;
}

/** The address below the server; what is not filled in yet stands as `{name}`. */
export function addressOf({ path, query }: CallFacts, written: Written): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = written.parameters[name] ?? '';
    return value === '' ? whole : encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    query.flatMap(({ name }) => {
      const value = written.query[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The names of what has to be filled in before it can be sent. */
export const missingOf = ({ parameters, query }: CallFacts, written: Written): string[] => [
  ...parameters.filter((name) => (written.parameters[name] ?? '') === ''),
  ...query.filter(({ name, isRequired }) => isRequired && (written.query[name] ?? '') === '').map(({ name }) => name),
];

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** For a shell. The token stands as a variable, so that it is in no history of commands. */
export function curlOf(call: CallFacts, written: Written, origin: string): string {
  const parts = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(origin + addressOf(call, written))}`,
  ];
  if (call.needsToken) parts.push('-H "Authorization: Bearer $ASSAY_TOKEN"');
  if (call.isStream) parts.push('-N');
  if (call.body !== null) parts.push("-H 'Content-Type: application/json'", `--data ${quoted(written.body)}`);
  return parts.join(' \\\n  ');
}
