import type { ReportedFinding } from '../run-listener.ts';
import { escapeHtml, withCode } from './html.ts';

const suspects: Record<ReportedFinding['suspect'], string> = {
  api: 'API',
  document: 'Document',
  setup: 'Setup',
  test: 'Test',
};

/** What was found, by cause. */
export function findingsHtml(findings: readonly ReportedFinding[]): string {
  if (findings.length === 0) return '';
  return `<h2>Findings</h2>\n${findings.map((finding) => findingHtml(finding)).join('')}`;
}

function findingHtml(finding: ReportedFinding): string {
  const { title, suspect, why, evidence, document, scenarios } = finding;
  const shown = evidence.filter(({ ok }) => !ok);
  const rows = [
    ...shown.map(({ path, value }) => [path, `<code>${escapeHtml(value)}</code>`]),
    ...(document === null ? [] : [['The document says', documentHtml(document)]]),
    ['Seen in', scenarios === 1 ? '1 scenario' : `${scenarios} scenarios`],
  ];
  const list = rows.map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`).join('');
  const look = suspect === 'api' ? 'fail' : 'warn';
  return `<article>
<h3><span class="tag ${look}">${suspects[suspect]}</span> ${withCode(title)}</h3>
<p>${withCode(why)}</p>
<dl>${list}</dl>
</article>
`;
}

function documentHtml({ pointer, line, says }: NonNullable<ReportedFinding['document']>): string {
  const location = `${pointer}${line === null ? '' : ` (line ${line})`}`;
  return `<code>${escapeHtml(says)}</code> at <code>${escapeHtml(location)}</code>`;
}
