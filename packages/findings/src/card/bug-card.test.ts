import type { Execution } from '@assay/contract';
import { expect, it } from 'vitest';
import { api, findingsOf, operation, red, schemaRule } from '../testing/invented.ts';
import { bugCard } from './bug-card.ts';

const execution = (body: string | null): Execution => ({
  id: 5,
  run_id: 1,
  scenario_id: 1,
  scenario_name: 'One lamp',
  endpoint_id: 1,
  environment: null,
  overall_status: 'failure',
  expected_http_status: 200,
  accepts_class: false,
  status_met: true,
  failure_reason: null,
  actual_response_status_code: body === null ? null : 200,
  actual_response_headers: {},
  actual_response_header_list: [['Content-Type', 'application/json']],
  actual_response_body: body,
  response_body_truncated: false,
  response_time_ms: 3.2,
  run_at: '2026-01-01T00:00:00.000Z',
  raw_request_details: {
    method: 'GET',
    url: 'http://lamps.example/lamps/1',
    headers: {},
    header_list: [['authorization', 'Bearer ********']],
    path_parameters: {},
    json_body: null,
    body: null,
  },
  validation_results: [],
  validation_attempts: null,
  is_trial: false,
  follow_ups: null,
  error: body === null ? { cause: 'timeout', message: 'It did not answer.' } : null,
});

const lamps = api([
  operation('GET /lamps/{id}', {
    200: { type: 'object', required: ['watts'], properties: { watts: { type: 'integer' } } },
  }),
]);
const [found] = findingsOf(lamps, [
  red('GET /lamps/{id}', {
    scenarioName: 'One lamp',
    failedRules: [schemaRule(['body', "must have required property 'watts'"])],
  }),
]);

it('says what was sent, what came, what the document says and which scenario found it', () => {
  if (found === undefined) throw new Error('nothing found');
  expect(bugCard(found.finding, execution('{"id":1,"note":"```"}')))
    .toBe(`# \`watts\` is missing in 1 answer of \`GET /lamps/{id}\`, the document requires it

What the document promises is not there, so it is lost for whoever reads it.

## What was sent

\`\`\`sh
curl -X GET 'http://lamps.example/lamps/1' \\
  -H 'authorization: Bearer '"\${API_TOKEN}"
\`\`\`

## What came

HTTP status 200 in 3 ms, application/json

\`\`\`\`json
{
  "id": 1,
  "note": "\`\`\`"
}
\`\`\`\`

## What was expected

The document says at \`/paths/~1lamps~1{id}/get/responses/200/content/application~1json/schema\`: {"type":"object","required":["watts"]}

- Expected the body to match the documented schema.
- \`body\`: must have required property 'watts'

## Where

Scenarios of the run:

- One lamp (\`GET /lamps/{id}\`)
`);
});

it('cuts a long body, and says why none came', () => {
  if (found === undefined) throw new Error('nothing found');
  const long = bugCard(found.finding, execution(JSON.stringify({ text: 'a'.repeat(5000) })));
  expect(long).toContain('The rest of the body is left out.');
  expect(long.length).toBeLessThan(3500);
  expect(bugCard(found.finding, execution(null))).toContain('It did not answer.');
});

it('names the line in the imported file, and whether it happened again', () => {
  if (found?.finding.document == null) throw new Error('nothing found');
  const { finding } = found;
  const document = { ...found.finding.document, file: 'lamps.yaml', line: 12 };
  const trial = { run_id: 8, outcome: 'again', execution: null, at: '2026-01-01T00:00:00.000Z' } as const;
  const card = bugCard({ ...finding, document, trial }, execution('{}'));
  expect(card).toContain('The document says in lamps.yaml line 12 at `/paths/');
  expect(card).toContain('Run again alone, on records of its own: it happened again.');
  expect(bugCard({ ...finding, trial: { ...trial, outcome: 'not_again' } }, execution('{}'))).toContain(
    'it did not happen again',
  );
});
