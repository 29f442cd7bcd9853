import type { KnownName } from '../../../ui/index.ts';
import { strangeNames } from '../step-drafts.ts';

/** Names in a text that nothing gives; null where there are none. */
export function unknownNamesNote(text: string, known: readonly KnownName[]) {
  const strange = strangeNames(
    text,
    known.map(({ name }) => name),
  );
  if (strange.length === 0) return undefined;
  const names = strange.map((name) => `{{${name}}}`).join(', ');
  return (
    <span className="text-warn">
      No step before this one yields {names}, and no environment has {strange.length === 1 ? 'it' : 'them'}.
    </span>
  );
}
