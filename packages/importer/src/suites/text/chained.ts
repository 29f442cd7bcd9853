import { withMade } from './with-made.ts';
import type { SuiteRequest, ToolScenario } from '../suite.ts';

/**
 * Requests of one file or folder as scenarios: one scenario where a request uses what an earlier one takes out of its answer,
 * else one for each request.
 */
export function chained(given: readonly SuiteRequest[], whole: { name: string; line: number | null }): ToolScenario[] {
  const requests = withMade(given);
  const lastUse = new Map<string, number>();
  for (const [at, request] of requests.entries())
    for (const [, name = ''] of JSON.stringify(request).matchAll(/\{\{([\w.-]+)\}\}/g)) lastUse.set(name, at);
  const isChain = requests.some(({ takes }, at) => takes.some(({ name }) => (lastUse.get(name) ?? -1) > at));
  const hasRoles = requests.some(({ role }) => role === 'before' || role === 'after');
  const [only] = requests;
  const isNamed = requests.length === 1 && only !== undefined && only.name !== '' && !/^[A-Z]+ \S*\//.test(only.name);
  if (isNamed) return [{ ...whole, name: only.name, requests }];
  if (requests.length === 1 || isChain || hasRoles)
    return requests.length === 0 ? [] : [{ ...whole, requests: [...requests] }];
  return requests.map((one) => ({
    name: one.name === '' ? whole.name : one.name,
    line: one.line,
    requests: [one],
  }));
}
