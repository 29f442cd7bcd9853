import { countWord } from '@assay/contract';
import type { Suspect } from '@assay/contract';
import { printable } from '../printable.ts';
import type { ReportedFinding, RunListener } from '../run-listener.ts';

/** Colours of the terminal; each answers the text as it is where there are none. */
export type Paint = Record<'bold' | 'dim' | 'red' | 'yellow' | 'cyan' | 'green', (text: string) => string>;

export interface TerminalOptions {
  paint: Paint;
  /** Lines are wrapped at this width; null leaves them as they are. */
  columns: number | null;
  /** The request of an execution as a curl command, shown with each finding. */
  curlOf?: (executionId: number) => string | null;
  /** Says every scenario, not only what was found. */
  isVerbose?: boolean;
}

const names: Readonly<Record<Suspect, string>> = {
  api: 'API',
  document: 'document',
  setup: 'setup',
  test: 'test',
};
const signs = { success: '✓', failure: '✗', error: '!', skipped: '-' } as const;
const MAX_EVIDENCE = 3;
const MAX_CURL_CHARS = 4000;

/** For people at a terminal: what was found, by cause, with evidence; one line for each scenario only when asked for. */
export function createTerminalReport(write: (text: string) => void, options: TerminalOptions): RunListener {
  const { paint, isVerbose = false } = options;
  const paintOf = { success: paint.green, failure: paint.red, error: paint.yellow, skipped: paint.dim };
  return {
    onScenarioResult: (event, details) => {
      if (!isVerbose) return;
      const { status, name, error } = event;
      const verdict = paintOf[status](`${signs[status]} ${countWord(status, 1)}`);
      const endpoint = details === null ? '' : `${details.endpoint.method} ${details.endpoint.path}  `;
      const reason = error === null ? '' : `\n${wrapped(printable(error), 4, options.columns)}`;
      const answer = details?.answer == null ? '' : `\n${indented(printable(details.answer), 6)}`;
      write(`${verdict}  ${printable(`${endpoint}${name}`)}${reason}${answer}\n`);
    },
    onFindings: (findings) => {
      for (const [at, finding] of findings.entries()) write(`${findingText(at + 1, finding, options)}\n`);
    },
  };
}

function findingText(number: number, finding: ReportedFinding, options: TerminalOptions): string {
  const { paint, columns, curlOf } = options;
  const { title, suspect, why, document, evidence, executions, scenarios } = asShown(finding);
  const mark = suspect === 'api' ? paint.red : paint.yellow;
  const mine = `${number}. ${names[suspect]}`;
  const head = `${mark(mine)}  ${hanging(printable(title), { first: mine.length + 2, columns, paint: paint.bold })}`;
  const curl = executions[0] === undefined ? null : (curlOf?.(executions[0]) ?? null);
  const lines = [
    wrapped(printable(why), 3, columns),
    ...evidence
      .slice(0, MAX_EVIDENCE)
      .map(({ path, value }) => `   ${paint.dim(`${printable(path)}:`)} ${printable(value)}`),
    ...(document === null ? [] : [`   ${paint.dim('document:')} ${documentText(document, columns)}`]),
    `   ${paint.dim(scenarios === 1 ? 'seen in 1 scenario' : `seen in ${scenarios} scenarios`)}`,
    ...(curl === null ? [] : [indented(printable(curl.slice(0, MAX_CURL_CHARS)), 3)]),
  ];
  return [head, ...lines, ''].join('\n');
}

/** Markdown of a finding, without its marks. */
function asShown({ execution_ids: executions, title, ...finding }: ReportedFinding) {
  const shown = finding.evidence.filter(({ ok }) => !ok);
  return {
    ...finding,
    executions,
    title: title.replaceAll('`', ''),
    why: finding.why.replaceAll('`', ''),
    evidence: shown,
  };
}

const lineOf = (line: number | null): string => (line === null ? '' : ` (line ${line})`);

const indented = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line) => `${' '.repeat(by)}${line}`)
    .join('\n');

function documentText(
  { pointer, line, says }: NonNullable<ReportedFinding['document']>,
  columns: number | null,
): string {
  return hanging(printable(`${pointer}${lineOf(line)}  ${says}`), { first: '   document: '.length, columns });
}

interface Hanging {
  /** Characters before the text in its first line. */
  first: number;
  columns: number | null;
  paint?: (text: string) => string;
}

/** What follows something in its line; further lines are indented below it. */
function hanging(text: string, { first, columns, paint = (line) => line }: Hanging): string {
  if (columns === null) return paint(text);
  const lines = broken(text, columns - 3, first - 3).map(paint);
  return lines.join('\n   ');
}

const wrapped = (text: string, by: number, columns: number | null): string =>
  indented(broken(text, (columns ?? Number.POSITIVE_INFINITY) - by).join('\n'), by);

/** Broken between words; a word that is longer than a line stays whole, so that it can be copied. `taken`: of the first line. */
function broken(text: string, columns: number, taken = 0): string[] {
  const width = Math.max(20, columns);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const before = lines.length === 0 ? taken : 0;
    if (line !== '' && before + line.length + word.length + 1 > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
