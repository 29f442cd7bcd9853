import { stoppedText } from '@assay/contract';
import { causeOf } from '../cause.ts';
import { printableJson } from '../printable.ts';
import type { Conclusion, EventOf, ReportedFinding, ReportedRun, ResultDetails, RunListener } from '../run-listener.ts';
import { artifactUri } from './artifact-uri.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What is not as expected, by kind. */
const rules = [
  { id: 'status', text: 'The answer does not have the expected status.' },
  { id: 'rule', text: 'The answer does not meet a validation rule.' },
] as const;

type Rule = (typeof rules)[number];

interface Failure {
  event: EventOf<'scenario_result'>;
  details: ResultDetails | null;
}

/** SARIF 2.1.0 (OASIS) for code scanning: each failed expectation at its line of the document, what could not be judged as a notice. */
export function createSarifReport(run: ReportedRun, write: (text: string) => void): RunListener {
  const failures: Failure[] = [];
  const notices: object[] = [];
  const findingOf = new Map<number, ReportedFinding>();
  let conclusion: Conclusion | null = null;
  const end = (trouble: string | null): void => {
    if (trouble !== null) notices.push(noticeOf('error', trouble));
    for (const { message } of conclusion?.causes ?? []) notices.push(noticeOf('warning', message));
    const results = failures.map((failure) => resultOf(failure, findingOf.get(failure.event.execution_id), run));
    write(`${printableJson(logOf(run, { results, notices, isWhole: trouble === null }), 2)}\n`);
  };
  return {
    onFindings: (findings) => {
      for (const finding of findings.toReversed()) for (const id of finding.execution_ids) findingOf.set(id, finding);
    },
    onScenarioResult: (event, details) => {
      if (event.status === 'failure') failures.push({ event, details });
      if (event.status === 'error') notices.push(noticeOf('warning', noticeText(event, details)));
    },
    onConclusion: (one) => {
      conclusion = one;
    },
    onCompleted: (event) => end(event.stopped ? stoppedText(event) : null),
    onError: ({ error }) => end(error),
  };
}

const endpointOf = (details: ResultDetails | null): string | null =>
  details === null ? null : `${details.endpoint.method} ${details.endpoint.path}`;

const noticeOf = (level: 'error' | 'warning', text: string): object => ({ level, message: { text } });

function noticeText(event: EventOf<'scenario_result'>, details: ResultDetails | null): string {
  const endpoint = endpointOf(details);
  return `${endpoint === null ? '' : `${endpoint}: `}${event.name} (${causeOf(event, details)}): ${event.error ?? ''}`;
}

function resultOf({ event, details }: Failure, finding: ReportedFinding | undefined, run: ReportedRun): object {
  const rule: Rule['id'] = details?.statusMet === true ? 'rule' : 'status';
  const endpoint = endpointOf(details);
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: levelOf(finding),
    message: { text: messageOf(event, finding) },
    locations: [locationOf({ event, details }, finding, run)],
    partialFingerprints: { 'scenario/v1': `${endpoint ?? ''} ${event.name} ${finding?.key ?? rule}` },
    properties: {
      scenario: event.name,
      expectedStatus: details?.expectedStatus ?? null,
      status: event.http_status,
      ...(finding && { finding: finding.title, suspect: finding.suspect }),
    },
  };
}

/** What is probably not the API's mistake does not stop a pull request. */
function levelOf(finding: ReportedFinding | undefined): 'error' | 'warning' | 'note' {
  if (finding === undefined) return 'error';
  if (finding.suspect === 'setup' || finding.suspect === 'test') return 'note';
  return finding.strength === 'convention' ? 'warning' : 'error';
}

function messageOf(event: EventOf<'scenario_result'>, finding: ReportedFinding | undefined): string {
  const reason = event.error ?? 'It did not pass.';
  return finding === undefined
    ? `${event.name}: ${reason}`
    : `${finding.title.replaceAll('`', '')}. ${event.name}: ${reason}`;
}

function locationOf({ details }: Failure, finding: ReportedFinding | undefined, run: ReportedRun): object {
  const file = run.document ?? finding?.document?.file ?? null;
  const line = finding?.document?.line ?? details?.line ?? 1;
  const endpoint = endpointOf(details);
  return {
    ...(file !== null && {
      physicalLocation: { artifactLocation: { uri: artifactUri(file) }, region: { startLine: line } },
    }),
    ...(endpoint !== null && { logicalLocations: [{ fullyQualifiedName: endpoint, kind: 'resource' }] }),
  };
}

function logOf(
  run: ReportedRun,
  { results, notices, isWhole }: { results: object[]; notices: object[]; isWhole: boolean },
): object {
  const driver = {
    name: 'Assay',
    ...(run.tool_version !== undefined && { version: run.tool_version }),
    rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
  };
  const invocation = {
    executionSuccessful: isWhole,
    startTimeUtc: run.created_at,
    ...(notices.length > 0 && { toolExecutionNotifications: notices }),
  };
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        automationDetails: { id: `assay/${run.system.replaceAll('/', '-')}/` },
        invocations: [invocation],
        // Columns count as JavaScript counts them.
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
}
