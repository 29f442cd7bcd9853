import type { Finding } from '@assay/contract';
import { CodeText } from '../../../ui/index.ts';

/** What is known of a finding: how to decide, what the document says, what came, what would change the document. */
export function FindingFacts({ finding: { decide, document, evidence, overlay } }: { finding: Finding }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-[13px] sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-dim">To decide</dt>
      <dd className="min-w-0 break-words">
        <CodeText>{decide}</CodeText>
      </dd>
      {document !== null && (
        <>
          <dt className="text-ink-dim">Document</dt>
          <dd className="min-w-0 break-words">
            <code className="break-all">{document.pointer}</code>
            {document.line !== null && ` (line ${document.line})`}
            <span className="block text-ink-dim">
              <CodeText>{document.says}</CodeText>
            </span>
          </dd>
        </>
      )}
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
