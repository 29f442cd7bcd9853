import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { KnownName } from '../../completion/open-name.ts';
import { writingExtensions } from '../code-extensions.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** What `{{` offers. */
  names: readonly KnownName[];
  /** Receives a function that opens the search, once the pane is mounted. */
  onReady: (openSearch: () => void) => void;
}

/** JSON to write; loaded only where some is written. */
export function EditorPane({ value, onChange, label, names, onReady }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef({ value, onChange, names });
  useEffect(() => {
    latest.current = { value, onChange, names };
  });
  useEffect(() => {
    const { current } = container;
    if (!current) return undefined;
    const view = new EditorView({
      parent: current,
      doc: latest.current.value,
      extensions: writingExtensions(
        label,
        (text) => {
          if (text !== latest.current.value) latest.current.onChange(text);
        },
        () => latest.current.names,
      ),
    });
    editor.current = view;
    onReady(() => openSearchPanel(view));
    return () => view.destroy();
  }, [label, onReady]);
  // A value from outside, such as the formatted text, replaces what was written.
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={container} className="contents" />;
}
