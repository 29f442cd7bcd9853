import { stoppedText } from '@assay/contract';
import { printable } from '../printable.ts';
import { OutcomeCounts } from '../outcome-counts.ts';
import type { Conclusion, EventOf, ReportedFinding, ReportedRun, ResultDetails, RunListener } from '../run-listener.ts';

const MAX_ROWS = 50;
const MAX_REASON_CHARS = 300;

interface Row {
  endpoint: string;
  name: string;
  reason: string;
}

/** A page for job summaries and comments of pull requests: what was found, and each scenario that is not green. */
export function createMarkdownReport(run: ReportedRun, write: (text: string) => void): RunListener {
  const counts = new OutcomeCounts();
  const red: Row[] = [];
  const flaky: Row[] = [];
  let findings: readonly ReportedFinding[] = [];
  let conclusion: Conclusion | null = null;
  const end = (trouble: string | null): void => {
    const parts = [
      `## ${mark(counts, trouble, conclusion)} ${escaped(run.name)}`,
      `${counts.all} scenarios: ${counts.text}.`,
      ...(trouble === null ? [] : [`> ${escaped(trouble)}`]),
      ...(conclusion?.causes ?? []).flatMap(({ cause, message }) =>
        cause === 'failed' ? [] : `- ${escaped(message)}`,
      ),
      ...findings.map((finding, at) => findingText(at + 1, finding)),
      ...table('Not green', red),
      ...table('Flaky: passed when it was sent again', flaky),
    ];
    write(`${parts.join('\n\n')}\n`);
  };
  return {
    onFindings: (found) => {
      findings = found;
    },
    onScenarioResult: (event, details) => {
      const cause = counts.add(event, details);
      if (cause === 'flaky') flaky.push(rowOf(event, details, details?.attempts?.[0]?.reason ?? ''));
      else if (event.status === 'failure' || event.status === 'error')
        red.push(rowOf(event, details, event.error ?? ''));
    },
    onConclusion: (one) => {
      conclusion = one;
    },
    onCompleted: (event) => end(event.stopped ? stoppedText(event) : null),
    onError: ({ error }) => end(error),
  };
}

function mark({ failure, error }: OutcomeCounts, trouble: string | null, conclusion: Conclusion | null): string {
  const isRed = failure + error > 0 || trouble !== null || (conclusion !== null && conclusion.exit_code !== 0);
  return isRed ? '❌' : '✅';
}

const rowOf = (event: EventOf<'scenario_result'>, details: ResultDetails | null, reason: string): Row => ({
  endpoint: details === null ? '' : `${details.endpoint.method} ${details.endpoint.path}`,
  name: event.name,
  reason,
});

function findingText(number: number, { title, suspect, why, evidence, document }: ReportedFinding): string {
  const shown = evidence.filter(({ ok }) => !ok).slice(0, 5);
  return [
    `### ${number}. ${escapedKeepingCode(title)} (${suspect})`,
    escapedKeepingCode(why),
    ...(shown.length === 0 ? [] : [shown.map(({ path, value }) => `- ${code(path)}: ${code(value)}`).join('\n')]),
    ...(document === null
      ? []
      : [`The document says${document.line === null ? '' : ` in line ${document.line}`}: ${code(document.says)}`]),
  ].join('\n\n');
}

function table(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows
    .slice(0, MAX_ROWS)
    .map(({ endpoint, name, reason }) => `| ${[endpoint, name, cut(reason)].map(cell).join(' | ')} |`);
  const more = rows.length > MAX_ROWS ? [`\nand ${rows.length - MAX_ROWS} more`] : [];
  return [[`### ${title}`, '', '| Endpoint | Scenario | Reason |', '|---|---|---|', ...lines, ...more].join('\n')];
}

const cut = (text: string): string =>
  text.length > MAX_REASON_CHARS ? `${text.slice(0, MAX_REASON_CHARS - 1)}…` : text;

const cell = (text: string): string => escaped(text).replaceAll('|', String.raw`\|`);

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/g, ' '));

/** Nothing in it is markup. */
const escaped = (text: string): string =>
  oneLine(text).replaceAll(/[\\`*_[\]<>&#!~]/g, (sign) =>
    sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`,
  );

/** The texts of findings have code in them. */
const escapedKeepingCode = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? escaped(part) : code(part)))
    .join('');

/** Code with a fence that is longer than any in it. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${oneLine(text)}${pad}${fence}`;
}
