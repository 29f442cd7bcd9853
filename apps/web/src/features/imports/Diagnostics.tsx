import type { ImportDiagnostic } from '@assay/contract';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { plural } from '../../data/index.ts';
import { CodeText } from '../../ui/index.ts';

const badges = {
  error: { icon: CircleAlert, className: 'text-fail', label: 'Error' },
  warning: { icon: TriangleAlert, className: 'text-warn', label: 'Warning' },
  info: { icon: Info, className: 'text-ink-dim', label: 'Note' },
} as const;

/** All findings of a document with their locations, the most severe first. */
export function Diagnostics({ diagnostics }: { diagnostics: ImportDiagnostic[] }) {
  if (diagnostics.length === 0) return null;
  const order = ['error', 'warning', 'info'];
  const sorted = diagnostics.toSorted((left, right) => order.indexOf(left.severity) - order.indexOf(right.severity));
  const isBad = sorted[0]?.severity !== 'info';
  return (
    <details className="rounded border border-line px-3 py-2" open={isBad && sorted.length < 6}>
      <summary>{plural(diagnostics.length, 'note')} on the document</summary>
      <ul className="mt-2 grid max-h-80 gap-1.5 overflow-auto">
        {sorted.map((entry) => (
          <Entry key={`${entry.pointer} ${entry.message}`} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Entry({ entry }: { entry: ImportDiagnostic }) {
  const { icon: Icon, className, label } = badges[entry.severity];
  const location = [entry.line === null ? '' : `line ${entry.line}`, entry.operation ?? entry.pointer];
  return (
    <li className="flex items-start gap-2">
      <Icon size={14} className={`mt-0.5 shrink-0 ${className}`} aria-label={label} />
      <span className="min-w-0 break-words">
        <CodeText>{entry.message}</CodeText>{' '}
        <code className="text-[12px] text-ink-dim">{location.filter((part) => part !== '').join(', ')}</code>
      </span>
    </li>
  );
}
