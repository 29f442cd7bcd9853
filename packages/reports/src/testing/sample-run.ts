import type { RunEvent } from '@assay/contract';
import { notify } from '../run-listener.ts';
import type { Conclusion, ReportedFinding, ReportedRun, ResultDetails } from '../run-listener.ts';
import { outputReports, reports } from '../registry.ts';

export const sampleRun: ReportedRun = {
  id: 7,
  name: 'Shop <&> "Söhne"',
  scope: 'system',
  system: 'Shop',
  created_at: '2026-01-02T03:04:05.678Z',
  protection: 'own_records',
};

const books = { method: 'GET', path: '/books/{id}' };
const orders = { method: 'POST', path: '/orders' };

const details = (endpoint: ResultDetails['endpoint'], more: Partial<ResultDetails> = {}): ResultDetails => ({
  endpoint,
  expectedStatus: 200,
  statusMet: true,
  rules: [],
  error: null,
  ...more,
});

const passed = { validation_text: 'title is text', status: 'pass', reason: 'title is text.' } as const;

/** One finding of the second result. */
const sampleFindings: ReportedFinding[] = [
  {
    key: 'abc',
    title: '`POST /orders` answers "total" < 10',
    suspect: 'api',
    second_suspect: 'test',
    why: 'It is not as the rule says.',
    decide: 'Send it again.',
    strength: 'promise',
    count: 1,
    scenarios: 1,
    not_judged: 0,
    operations: ['POST /orders'],
    execution_ids: [102],
    evidence: [{ path: 'total', value: '12', ok: false }],
    document: null,
    trial: null,
    overlay: [],
  },
];

/** Every status, two endpoints in turns, a deleted execution, and characters that XML cannot carry. */
export const sampleEvents: [RunEvent, ResultDetails | null][] = [
  [{ type: 'start', run_id: 7, total: 5 }, null],
  [{ type: 'scenario_start', scenario_id: 1, name: 'Known book' }, null],
  [result(1, 'Known book', 'success', { http_status: 200, response_time_ms: 12 }), details(books, { rules: [passed] })],
  [
    result(2, 'Order with "quotes" & <tags>\u0000\u001B[31m \uD800 ]]>', 'failure', {
      error: 'Rule not met:\n\t"total" < 10 & \u000Bodd',
      http_status: 200,
      response_time_ms: 40,
    }),
    details(orders, {
      rules: [passed, { validation_text: 'total < 10', status: 'fail', reason: 'total is 12\r\n\uFFFE😀' }],
    }),
  ],
  [
    result(3, 'Missing book', 'failure', { error: 'Expected status 404, but the API answered 200.', http_status: 200 }),
    details(books, { expectedStatus: 404, statusMet: false }),
  ],
  [{ type: 'progress', completed: 3, total: 5, percent: 60 }, null],
  [
    result(4, 'Slow order', 'error', { error: 'No answer within 30 s.' }),
    details(orders, { statusMet: null, error: { cause: 'timeout', message: 'No answer within 30 s.' } }),
  ],
  [result(5, 'Delete', 'skipped', { error: 'Not sent.' }), null],
  [{ type: 'completed', run_id: 7, total: 5, completed: 5, failed: 3, skipped: 1, stopped: false }, null],
];

function result(
  id: number,
  name: string,
  status: Extract<RunEvent, { type: 'scenario_result' }>['status'],
  more: Partial<Extract<RunEvent, { type: 'scenario_result' }>>,
): RunEvent {
  const none = { error: null, http_status: null, response_time_ms: null };
  return { type: 'scenario_result', scenario_id: id, name, status, execution_id: 100 + id, ...none, ...more };
}

/** A run of the command line: a document with lines, something that was sent again, and a conclusion. */
export const commandLineRun: ReportedRun = {
  ...sampleRun,
  id: null,
  document: 'docs/shop.yaml',
  tool_version: '1.2.3',
};

const located: ReportedFinding[] = sampleFindings.map((finding) => ({
  ...finding,
  document: { pointer: '/paths/~1orders/post', file: 'docs/shop.yaml', line: 12, says: 'maximum: 9' },
}));

const again = { attempts: [{ status: 'failure', reason: 'Expected status 200, but the API answered 503.' }] } as const;
const sent = { curl: `curl -X POST 'http://127.0.0.1/orders' -H 'authorization: '"\${API_TOKEN}"`, line: 11 };

const commandLineEvents: typeof sampleEvents = sampleEvents.map(([event, of]) => {
  if (event.type !== 'scenario_result' || of === null) return [event, of];
  return [event, { ...of, ...(event.scenario_id === 1 && again), ...(event.status === 'failure' && sent) }];
});

export const conclusion: Conclusion = {
  cause: 'failed',
  exit_code: 1,
  causes: [
    { cause: 'failed', message: '2 scenarios failed.' },
    { cause: 'unreachable', message: 'The API could not be reached: Connection timeout: shop, 30 s.' },
    { cause: 'coverage', message: '3 of 5 documented answers were seen (60 %), less than --min-coverage 80.' },
    { cause: 'flaky', message: '1 scenario passed only when sent again (--fail-on flaky).' },
  ],
  coverage: { seen: 3, documented: 5, percent: 60 },
  waits: { count: 2, ms: 1500 },
};

/** The whole file that a report writes. */
export function writeWhole(id: string, events = sampleEvents): string {
  let text = '';
  const listener = definitionOf(id)?.create(sampleRun, (part) => (text += part));
  listener?.onFindings?.(sampleFindings);
  for (const [event, of] of events) if (listener) notify(listener, event, of);
  return text;
}

/** The same for a run of the command line. */
export function writeCommandLine(id: string): string {
  let text = '';
  const listener = definitionOf(id)?.create(commandLineRun, (part) => (text += part));
  if (listener === undefined) return text;
  listener.onFindings?.(located);
  for (const [event, of] of commandLineEvents) {
    if (event.type === 'completed') listener.onConclusion?.(conclusion);
    notify(listener, event, of);
  }
  return text;
}

const definitionOf = (id: string) => [...reports, ...outputReports].find((one) => one.id === id);

/** The sample run until its third result, closed by another terminal event. */
export function endedBy(terminal: RunEvent): typeof sampleEvents {
  return [...sampleEvents.slice(0, 5), [terminal, null]];
}
