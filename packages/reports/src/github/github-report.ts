import type { ReportedFinding, ReportedRun, RunListener } from '../run-listener.ts';

/** GitHub shows ten of each kind for a step; the others only fill the log. */
const MAX_ANNOTATIONS = 10;

/**
 * Workflow commands of GitHub Actions: an annotation for each finding, at its line of the document. What counts against the API or
 * the document is an error, what hinders the tests a warning.
 */
export function createGithubReport(run: ReportedRun, write: (text: string) => void): RunListener {
  const counts = { error: 0, warning: 0 };
  const annotate = (kind: 'error' | 'warning', text: string): void => {
    counts[kind] += 1;
    if (counts[kind] <= MAX_ANNOTATIONS) write(text);
  };
  return {
    onFindings: (findings) => {
      for (const finding of findings) {
        const kind = isError(finding) ? 'error' : 'warning';
        annotate(
          kind,
          command(kind, locationOf(finding, run), `${finding.title.replaceAll('`', '')}\n${messageOf(finding)}`),
        );
      }
    },
    onConclusion: ({ causes }) => {
      for (const { cause, message } of causes)
        if (cause !== 'failed') annotate('error', command('error', { title: `Assay: ${cause}` }, message));
    },
    onError: ({ error }) => write(command('error', { title: 'Assay: the run ended early' }, error)),
  };
}

const isError = ({ suspect }: ReportedFinding): boolean => suspect === 'api' || suspect === 'document';

function locationOf({ document, operations, title }: ReportedFinding, run: ReportedRun): Record<string, string> {
  const file = run.document ?? document?.file ?? null;
  return {
    ...(file !== null && document?.line != null && { file, line: String(document.line) }),
    title: operations[0] ?? title.replaceAll('`', ''),
  };
}

function messageOf({ why, evidence, document }: ReportedFinding): string {
  const shown = evidence.filter(({ ok }) => !ok).slice(0, 3);
  return [
    why.replaceAll('`', ''),
    ...shown.map(({ path, value }) => `${path}: ${value}`),
    ...(document === null ? [] : [`The document says at ${document.pointer}: ${document.says}`]),
  ].join('\n');
}

const command = (name: string, properties: Record<string, string>, message: string): string =>
  `::${name} ${Object.entries(properties)
    .map(([key, value]) => `${key}=${escapedProperty(value)}`)
    .join(',')}::${escaped(message)}\n`;

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
