import { countWord, stoppedText } from '@assay/contract';
import { OutcomeCounts } from '../outcome-counts.ts';
import type { Conclusion, ReportedFinding, ReportedRun, RunListener } from '../run-listener.ts';
import { findingsHtml } from './findings-html.ts';
import { escapeHtml } from './html.ts';
import { groupsHtml } from './groups-html.ts';
import type { Group } from './groups-html.ts';
import { scenarioHtml } from './scenario-html.ts';
import { style, STYLE_HASH } from './style.ts';

/**
 * One page for people, without a script or anything that is fetched. It carries a content policy of its own; under one that takes
 * no inline style either, such as that of Jenkins, it is plain but in order.
 */
export function createHtmlReport(run: ReportedRun, write: (text: string) => void): RunListener {
  const counts = new OutcomeCounts();
  const groups = new Map<string, Group>();
  let findings: readonly ReportedFinding[] = [];
  let conclusion: Conclusion | null = null;
  const end = (trouble: string | null): void => {
    const troubles = [...(trouble === null ? [] : [trouble]), ...messagesOf(conclusion)];
    write(head(run));
    write(
      `<h1>${escapeHtml(run.name)}</h1>\n<p class="about">${aboutText(run)}</p>\n${countsHtml(counts, conclusion)}`,
    );
    for (const text of troubles) write(`<p class="note" role="note">${escapeHtml(text)}</p>\n`);
    write(findingsHtml(findings));
    write(groupsHtml(groups));
    write('<footer>Written by Assay.</footer>\n</body>\n</html>\n');
  };
  return {
    onFindings: (found) => {
      findings = found;
    },
    onScenarioResult: (event, details) => {
      const cause = counts.add(event, details);
      const key = details === null ? '' : `${details.endpoint.method} ${details.endpoint.path}`;
      const group = groups.get(key) ?? { endpoint: details?.endpoint ?? null, rows: [], red: 0 };
      groups.set(key, group);
      group.rows.push(scenarioHtml(event, details, cause));
      if (event.status === 'failure' || event.status === 'error') group.red += 1;
    },
    onConclusion: (one) => {
      conclusion = one;
    },
    onCompleted: (event) => end(event.stopped ? stoppedText(event) : null),
    onError: ({ error }) => end(error),
  };
}

/** What the counts do not say. */
const messagesOf = (conclusion: Conclusion | null): string[] =>
  (conclusion?.causes ?? []).filter(({ cause }) => cause !== 'failed').map(({ message }) => message);

const head = (run: ReportedRun): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(run.name)}: test report</title>
<style>${style}</style>
</head>
<body>
`;

const protections: Record<ReportedRun['protection'], string> = {
  read_only: 'nothing but reads was sent',
  own_records: 'only what the run itself made was changed',
  disposable: 'everything was sent',
};

function aboutText({ created_at: at, protection, document, tool_version: version }: ReportedRun): string {
  const parts = [
    `${at.slice(0, 19).replace('T', ' ')} UTC`,
    ...(document === undefined ? [] : [document]),
    protections[protection],
    ...(version === undefined ? [] : [`Assay ${version}`]),
  ];
  return escapeHtml(parts.join(' · '));
}

function countsHtml(counts: OutcomeCounts, conclusion: Conclusion | null): string {
  const items = [
    {
      count: String(counts.success),
      text: countWord('success', counts.success),
      look: counts.success > 0 ? 'pass' : '',
    },
    {
      count: String(counts.failure),
      text: countWord('failure', counts.failure),
      look: counts.failure > 0 ? 'fail' : '',
    },
    {
      count: String(counts.error),
      text: countWord('error', counts.error),
      look: counts.error > 0 ? 'warn' : '',
    },
    { count: String(counts.skipped), text: countWord('skipped', counts.skipped), look: '' },
    ...(counts.flaky > 0 ? [{ count: String(counts.flaky), text: 'flaky', look: 'warn' }] : []),
    ...(conclusion?.coverage == null
      ? []
      : [{ count: `${conclusion.coverage.percent} %`, text: 'of documented answers seen', look: '' }]),
  ];
  const lines = items.map(({ count, text, look }) => `<li class="${look}"><b>${count}</b> ${text}</li>`);
  return `<ul class="counts">${lines.join('')}</ul>\n`;
}
