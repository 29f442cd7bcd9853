import type { ImportReport } from '@assay/contract';
import { plural, useImportReport } from '../../data/index.ts';
import { Diagnostics } from './Diagnostics.tsx';
import { documentName } from './document-name.ts';

/** What an import found, what of it could not be read, and which tests were not taken over. */
export function ImportSummary({ systemId }: { systemId: number }) {
  const { data: report } = useImportReport(systemId);
  if (!report) return null;
  return (
    <div className="grid gap-3">
      <p>
        Read <span className="font-medium">{documentName(report)}</span>: {foundText(report)}.
      </p>
      <RulesLeft report={report} />
      <Diagnostics diagnostics={report.diagnostics} />
    </div>
  );
}

function foundText({ endpoints, requests, rules_taken }: ImportReport): string {
  const parts = [plural(endpoints, 'endpoint')];
  if (requests !== null)
    parts.push(plural(requests, 'saved request'), `${plural(rules_taken, 'test')} imported as validation rules`);
  return parts.join(', ');
}

function RulesLeft({ report: { rules_left: left } }: { report: ImportReport }) {
  if (left.length === 0) return null;
  return (
    <details className="rounded border border-line px-3 py-2">
      <summary>{plural(left.length, 'test title')} not imported as validation rules</summary>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-auto">
        {left.map(({ request, title, reason }) => (
          <li key={`${request} ${title}`}>
            <span className="font-medium">{title}</span> <span className="text-ink-dim">in {request}</span>
            <span className="block text-[13px] text-ink-dim">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
