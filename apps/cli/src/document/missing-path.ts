import type { ApiModel } from '@assay/api-model';

/** The path that the first server of a document ends with; relative ones and those with variables in their host count too. */
function documentedPath(servers: ApiModel['servers']): string {
  const url = servers[0]?.url ?? '';
  const path = /^(?:[a-z]+:\/\/[^/]*)?(\/[^?#]*)/i.exec(url)?.[1] ?? '';
  return path.includes('{') ? '' : path.replace(/\/+$/, '');
}

/** What `--base-url` lacks of the document's address where it has no path of its own; null where it lacks nothing. */
export function missingPathNote({ servers }: Pick<ApiModel, 'servers'>, baseUrl: string | undefined): string | null {
  if (baseUrl === undefined || !URL.canParse(baseUrl) || new URL(baseUrl).pathname !== '/') return null;
  const path = documentedPath(servers);
  if (path === '') return null;
  const complete = `${new URL(baseUrl).origin}${path}`;
  return `The server of the document is below ${path}, and --base-url is not. If nothing is found, try --base-url ${complete}.`;
}
