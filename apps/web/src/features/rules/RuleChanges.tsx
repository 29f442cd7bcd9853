import { relativeTime, useRuleChanges } from '../../data/index.ts';

const UNREAD = 'not understood';

/** Rules that mean something else since the grammar has grown: never silent. */
export function RuleChanges({ systemId }: { systemId: number }) {
  const changes = useRuleChanges(systemId).data ?? [];
  if (changes.length === 0) return null;
  return (
    <details className="rounded border border-warn/40 bg-warn-soft px-3 py-2">
      <summary>
        {changes.length} {changes.length === 1 ? 'validation rule is' : 'validation rules are'} interpreted differently
        since Assay was updated
      </summary>
      <ul className="mt-2 grid max-h-72 gap-2 overflow-auto">
        {changes.map((change) => (
          <li key={`${change.validation_id}-${change.changed_at}`}>
            <span className="block font-medium">{change.text}</span>
            <span className="block text-[13px]">
              Before: {change.before ?? UNREAD}. Now: {change.after ?? UNREAD}. {relativeTime(change.changed_at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
