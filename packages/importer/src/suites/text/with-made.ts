import type { Json } from '@assay/api-model';
import type { SuiteRequest } from '../suite.ts';

/** A request with dynamic values in place of the variables that a script makes before it is sent. */
export function withMade(request: SuiteRequest, makes: ReadonlyMap<string, string>): SuiteRequest {
  if (makes.size === 0) return request;
  const text = (written: string): string =>
    written.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => makes.get(name) ?? whole);
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, json(one)]));
  };
  const { calls, body } = request;
  const pairs = (list: SuiteRequest['headers']): SuiteRequest['headers'] =>
    list.map(({ name, value }) => ({ name, value: text(value) }));
  return {
    ...request,
    calls: 'url' in calls ? { ...calls, url: text(calls.url) } : calls,
    path: pairs(request.path),
    query: pairs(request.query),
    headers: pairs(request.headers),
    body: body === null ? null : 'text' in body ? { text: text(body.text) } : { json: json(body.json) },
  };
}
