import type { Json } from '@assay/api-model';
import type { Step, SuiteRequest } from '../suite.ts';

type Fill = (text: string) => string;

/**
 * Requests with dynamic values in place of the variables that scripts make before they are sent. What a later request sends as
 * well is taken out of the body of the first one.
 */
export function withMade(requests: readonly SuiteRequest[]): SuiteRequest[] {
  if (requests.every(({ makes }) => makes.size === 0)) return [...requests];
  const filled = [...requests];
  for (const [at, { makes }] of requests.entries()) {
    for (const name of makes.keys()) shareMade(filled, at, `{{${name}}}`);
    const now = filled[at];
    if (now !== undefined) filled[at] = mapTexts(now, (text) => replaceMade(text, makes));
  }
  return filled;
}

const replaceMade = (text: string, makes: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => makes.get(name) ?? whole);

function shareMade(requests: SuiteRequest[], at: number, variable: string): void {
  const maker = requests[at];
  if (maker?.body == null || !('json' in maker.body)) return;
  for (const { path, text } of leavesOf(maker.body.json, [])) {
    const isShared =
      text.includes(variable) &&
      requests.slice(at + 1).some((one) => JSON.stringify(one).includes(JSON.stringify(text).slice(1, -1)));
    if (!isShared) continue;
    const name = nameOf(path, requests, at);
    requests[at] = {
      ...(requests[at] ?? maker),
      takes: [...(requests[at]?.takes ?? []), { name, from: { kind: 'request', path } }],
    };
    for (let later = at + 1; later < requests.length; later += 1) {
      const one = requests[later];
      if (one !== undefined) requests[later] = mapTexts(one, (written) => written.replaceAll(text, `{{${name}}}`));
    }
  }
}

/** A name that no other value of the requests has. */
function nameOf(path: readonly Step[], requests: readonly SuiteRequest[], at: number): string {
  const usual = `sent_${path.join('_')}`.replaceAll(/\W/g, '_');
  const isTaken = requests.some(({ takes }) => takes.some((one) => one.name === usual));
  return isTaken ? `${usual}_${at + 1}` : usual;
}

interface Leaf {
  path: Step[];
  text: string;
}

function leavesOf(value: Json, path: Step[]): Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]));
}

function mapTexts(request: SuiteRequest, fill: Fill): SuiteRequest {
  const { calls, body } = request;
  const pairs = (list: SuiteRequest['headers']): SuiteRequest['headers'] =>
    list.map(({ name, value }) => ({ name, value: fill(value) }));
  return {
    ...request,
    calls: 'url' in calls ? { ...calls, url: fill(calls.url) } : calls,
    path: pairs(request.path),
    query: pairs(request.query),
    headers: pairs(request.headers),
    body: body === null ? null : 'text' in body ? { text: fill(body.text) } : { json: mapJson(body.json, fill) },
  };
}

function mapJson(value: Json, fill: Fill): Json {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((one) => mapJson(one, fill));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapJson(one, fill)]));
}
