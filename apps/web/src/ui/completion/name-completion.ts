import { autocompletion } from '@codemirror/autocomplete';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { matchingNames, openName, withName } from './open-name.ts';
import type { KnownName } from './open-name.ts';

/** Completes `{{name}}` in an editor. The names are asked for each time, since they change while it is open. */
export function nameCompletion(namesNow: () => readonly KnownName[]): Extension {
  const source = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const caret = pos - line.from;
    const open = openName(line.text, caret);
    if (open === null) return null;
    const options = matchingNames(namesNow(), open.typed).map(({ name, from }) => ({
      label: name,
      detail: from,
      apply: (view: EditorView) => {
        const next = withName(line.text, { open, caret, name });
        view.dispatch({
          changes: { from: line.from, to: line.to, insert: next.text },
          selection: { anchor: line.from + next.caret },
          userEvent: 'input.complete',
        });
      },
    }));
    return { from: pos - open.typed.length, options, filter: false };
  };
  return autocompletion({ override: [source], icons: false });
}
