import { EditorView } from '@codemirror/view';

/**
 * Replaces selected text by the editor itself. A browser that does it gives the new text the look of the old one as an inline style,
 * which the content security policy refuses.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType, isComposing } = event;
    if (inputType !== 'insertText' || data === null || isComposing) return false;
    const [from, to] = selectedInPage(view);
    if (from === to) return false;
    view.dispatch({
      changes: { from, to, insert: view.state.toText(data) },
      selection: { anchor: from + data.length },
      scrollIntoView: true,
      userEvent: 'input.type',
    });
    return true;
  },
});

/** Positions in the document. Of the page and not of the editor, which hears of a selection a moment later. */
function selectedInPage(view: EditorView): [from: number, to: number] {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return [0, 0];
  const range = selection.getRangeAt(0);
  if (!view.contentDOM.contains(range.commonAncestorContainer)) return [0, 0];
  return [view.posAtDOM(range.startContainer, range.startOffset), view.posAtDOM(range.endContainer, range.endOffset)];
}
