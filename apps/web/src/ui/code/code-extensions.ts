import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import type { Extension, Range } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { KnownName } from '../completion/open-name.ts';
import { codeTheme } from './code-theme.ts';
import { typeOver } from './editing/type-over.ts';
import { nameCompletion } from '../completion/name-completion.ts';

const shared: Extension = [
  codeTheme,
  lineNumbers(),
  codeFolding(),
  foldGutter(),
  search({ top: true }),
  EditorView.lineWrapping,
];

/** Enough height to write in, on the background of a field. */
const editorTheme = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', maxHeight: '28rem' },
  '.cm-scroller': { minHeight: '10rem' },
  '.cm-gutters': { backgroundColor: 'var(--surface)' },
});
const viewerTheme = EditorView.theme({ '&': { maxHeight: '24rem' } });

function named(label: string, more: Record<string, string> = {}): Extension {
  return EditorView.contentAttributes.of({ 'aria-label': label, ...more });
}

/** Code to read: it takes the focus, so that it can be scrolled and searched by keyboard. */
export function readingExtensions(label: string, isJson: boolean): Extension {
  return [
    shared,
    viewerTheme,
    isJson ? json() : [],
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    named(label, { tabindex: '0', 'aria-readonly': 'true' }),
    keymap.of([...searchKeymap, ...foldKeymap]),
  ];
}

/** Reports clicks on lines with something on them; text that is being selected is left alone. */
export function clickedLines(onLine: (line: number) => void): Extension {
  const click = (event: MouseEvent, view: EditorView): boolean => {
    const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (position === null || window.getSelection()?.isCollapsed === false) return false;
    const { number, text } = view.state.doc.lineAt(position);
    if (/^\s*[\]}],?$/.test(text)) return false;
    onLine(number);
    return true;
  };
  return [
    EditorView.domEventHandlers({ click }),
    EditorView.theme({
      '.cm-line': { cursor: 'pointer' },
      '.cm-line:hover': { backgroundColor: 'var(--accent-soft)' },
    }),
  ];
}

/** Highlights lines. Line numbers start at 1. */
export function markedLines(state: EditorState, lines: readonly number[]): Extension {
  const decoration = Decoration.line({ class: 'cm-marked', attributes: { 'data-marked': 'true' } });
  const marks: Range<Decoration>[] = lines.map((line) => decoration.range(state.doc.line(line).from));
  return EditorView.decorations.of(Decoration.set(marks, true));
}

const parse = jsonParseLinter();

/** JSON to write. The Tab key is left alone: it leads to the next field. */
export function writingExtensions(
  label: string,
  onChange: (text: string) => void,
  namesNow: () => readonly KnownName[],
): Extension {
  return [
    shared,
    nameCompletion(namesNow),
    Prec.high(editorTheme),
    json(),
    typeOver,
    history(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    lintGutter(),
    // Nothing at all is not wrong: it means that nothing is sent.
    linter((view) => (view.state.doc.toString().trim() === '' ? [] : parse(view))),
    named(label),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    keymap.of([...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, ...defaultKeymap]),
  ];
}
