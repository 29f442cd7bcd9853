import type { Outcome } from '../targets/run-on-target.ts';

export interface Cause {
  kind: 'failure' | 'error';
  text: string;
  scenarios: string[];
  /** Of the first of them. */
  evidence: string;
}

const MAX_EVIDENCE = 300;

/** What says the same of different values, fields and paths is one cause. */
function normalize(text: string): string {
  return text
    .replace(/^Step \d+ before the request, .*?, did not work: /, 'Setup: ')
    .replaceAll(/then [A-Z]+ \S+:/g, 'then:')
    .replaceAll(/`[^`]*`/g, '`…`')
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\b\d{4,}\b|[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
    .slice(0, 240);
}

function firstReason({ result }: Outcome): string {
  if (result.error !== null) return `${result.error.cause}: ${result.error.message}`;
  const failed = result.rules.find(({ status }) => status === 'fail');
  const status = result.statusMet === false ? (result.failureReason?.split(' Rule "')[0] ?? '') : '';
  return status === '' ? `${failed?.text}: ${failed?.reason}` : status;
}

/** The distinct reasons of what is red, the most frequent first. */
export function causesOf(outcomes: readonly Outcome[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const outcome of outcomes) {
    const { status, request, response } = outcome.result;
    if (status !== 'failure' && status !== 'error') continue;
    const text = normalize(firstReason(outcome));
    const sent = `${request.method} ${request.url} ${request.body ?? ''}`.slice(0, MAX_EVIDENCE);
    const came = response === null ? 'no answer' : `${response.status} ${response.body}`.slice(0, MAX_EVIDENCE);
    const known = causes.get(text) ?? {
      kind: status,
      text,
      scenarios: [],
      evidence: `${firstReason(outcome).slice(0, MAX_EVIDENCE)}\n  ${sent}\n  ${came}`,
    };
    known.scenarios.push(outcome.scenario.name);
    causes.set(text, known);
  }
  return [...causes.values()].toSorted((a, b) => b.scenarios.length - a.scenarios.length);
}
