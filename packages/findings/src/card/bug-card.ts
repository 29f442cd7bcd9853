import type { Execution, Finding, FindingTrial } from '@assay/contract';
import { toCurl } from './to-curl.ts';

const MAX_BODY = 2000;
const MAX_SCENARIOS = 10;
const MAX_EVIDENCE = 5;

/** A finding as Markdown to paste into a ticket, with one execution that shows it: what was sent, what came, what the document says. */
export function bugCard(finding: Finding, execution: Execution): string {
  const { title, why, document } = finding;
  const parts = [
    `# ${title}`,
    why,
    '## What was sent',
    fenced(toCurl(execution.raw_request_details), 'sh'),
    '## What came',
    ...answerOf(execution),
    '## What was expected',
    ...(document === null ? [] : [documentText(document)]),
    evidenceOf(finding, execution),
    (finding.trial === null ? null : trialTexts[finding.trial.outcome]) ?? '',
    '## Where',
    scenariosOf(finding),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function answerOf(execution: Execution): string[] {
  const { actual_response_status_code: status, actual_response_body: body, response_time_ms: timeMs } = execution;
  if (status === null) return [execution.error?.message ?? 'No answer came.'];
  const time = timeMs === null ? '' : ` in ${Math.round(timeMs)} ms`;
  const type = execution.actual_response_header_list.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const head = `HTTP status ${status}${time}${type === undefined ? '' : `, ${type}`}`;
  if (body === null || body === '') return [head, 'The body is empty.'];
  const isCut = body.length > MAX_BODY || execution.response_body_truncated;
  return [head, fenced(readable(body).slice(0, MAX_BODY), 'json'), isCut ? 'The rest of the body is left out.' : ''];
}

function documentText({ pointer, file, line, says }: NonNullable<Finding['document']>): string {
  const location = line === null ? '' : ` in ${file === null ? 'line' : `${file} line`} ${line}`;
  return `The document says${location} at \`${pointer}\`: ${says}`;
}

const trialTexts: Readonly<Record<FindingTrial['outcome'], string | null>> = {
  running: null,
  again: 'Run again alone, on records of its own: it happened again.',
  not_again: 'Run again alone, on records of its own: it did not happen again.',
  other: null,
  not_judged: null,
};

function evidenceOf(
  { evidence, executions }: Finding,
  { expected_http_status: expected, status_met: isMet }: Execution,
): string {
  const status = isMet === false ? [`- status ${expected}`] : [];
  const reason = executions[0]?.reason;
  const found = evidence
    .filter(({ path }) => path !== 'status')
    .slice(0, MAX_EVIDENCE)
    .map(({ path, value }) => `- \`${path}\`: ${value}`);
  return [...status, ...(reason === undefined ? [] : [`- ${reason}`]), ...found].join('\n');
}

function scenariosOf({ executions, scenarios, operations }: Finding): string {
  const names = [...new Set(executions.map(({ scenario_name: name, endpoint }) => `- ${name} (\`${endpoint}\`)`))];
  const more = scenarios - Math.min(names.length, MAX_SCENARIOS);
  const rest = more > 0 ? [`- and ${more} more`] : [];
  const of = operations.length > 1 ? [`Operations: ${operations.map((one) => `\`${one}\``).join(', ')}`, ''] : [];
  return [...of, 'Scenarios of the run:', '', ...names.slice(0, MAX_SCENARIOS), ...rest].join('\n');
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** A fence that the text does not close. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
