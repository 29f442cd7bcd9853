import type { Finding } from '@assay/contract';
import { CodeText } from '../../../ui/index.ts';
import { TrialText } from './TrialText.tsx';

/** What is known of a finding: how to decide, what the document says, what came, what would change the document. */
export function FindingFacts({ finding: { decide, document, evidence, trial, overlay } }: { finding: Finding }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-[13px] sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-dim">To decide</dt>
      <dd className="min-w-0 break-words">
        <CodeText>{decide}</CodeText>
      </dd>
      {document !== null && <DocumentFact document={document} />}
      {evidence.length > 0 && (
        <>
          <dt className="text-ink-dim">First evidence</dt>
          <dd className="min-w-0">
            <ul>
              {evidence.map(({ path, value }) => (
                <li key={`${path} ${value}`} className="break-words">
                  <code className="break-all">{path}</code>: {value}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      {trial !== null && (
        <>
          <dt className="text-ink-dim">Tried again</dt>
          <dd className="min-w-0 break-words">
            <TrialText trial={trial} />
          </dd>
        </>
      )}
      {overlay.length > 0 && (
        <>
          <dt className="text-ink-dim">Overlay</dt>
          <dd className="min-w-0">
            <pre className="rounded border border-line bg-surface p-2 font-mono text-[12px] break-all whitespace-pre-wrap">
              {JSON.stringify(
                overlay.map(({ target, update, remove }) => ({ target, update, remove })),
                null,
                2,
              )}
            </pre>
          </dd>
        </>
      )}
    </dl>
  );
}

function DocumentFact({ document }: { document: NonNullable<Finding['document']> }) {
  return (
    <>
      <dt className="text-ink-dim">Document</dt>
      <dd className="min-w-0 break-words">
        {document.line !== null && (
          <span className="block">
            {document.file ?? 'The document'} line {document.line}
          </span>
        )}
        <code className="break-all">{document.pointer}</code>
        <span className="block text-ink-dim">
          <CodeText>{document.says}</CodeText>
        </span>
      </dd>
    </>
  );
}
