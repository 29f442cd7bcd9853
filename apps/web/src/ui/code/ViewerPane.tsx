import { openSearchPanel } from '@codemirror/search';
import { EditorState, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { clickedLines, markedLines, readingExtensions } from './code-extensions.ts';

interface Props {
  text: string;
  /** Numbers of the highlighted lines, from 1; the view scrolls to the first one. */
  marked: readonly number[];
  isJson: boolean;
  label: string;
  /** Receives a function that opens the search, once the pane is mounted. */
  onReady: (openSearch: () => void) => void;
  /** Is called with the number of a line that is clicked. */
  onLine: ((line: number) => void) | undefined;
}

/** Code to read; loaded only where some is shown. */
export function ViewerPane({ text, marked, isJson, label, onReady, onLine }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (!current) return undefined;
    const extensions = [readingExtensions(label, isJson), onLine === undefined ? [] : clickedLines(onLine)];
    const state = EditorState.create({ doc: text, extensions });
    const view = new EditorView({ parent: current, state });
    view.dispatch({ effects: StateEffect.appendConfig.of(markedLines(state, marked)) });
    const frame = requestAnimationFrame(() => showLine(view, marked[0]));
    onReady(() => openSearchPanel(view));
    return () => {
      cancelAnimationFrame(frame);
      view.destroy();
    };
  }, [text, marked, isJson, label, onReady, onLine]);
  return <div ref={container} className="contents" />;
}

/** Scrolls inside the pane only; the page stays where it is. */
function showLine(view: EditorView, line: number | undefined): void {
  if (line === undefined) return;
  const { from } = view.state.doc.line(line);
  // Heights of lines that were never rendered are estimates, so the first scroll is only approximate.
  const scroll = (): void => {
    view.scrollDOM.scrollTop = Math.max(0, view.lineBlockAt(from).top - view.scrollDOM.clientHeight / 2);
  };
  scroll();
  view.requestMeasure({ read: () => undefined, write: scroll });
}
