import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { cspNonce } from '../csp-nonce.ts';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--code-word)' },
]);

/** Light and dark colours come from the tokens of the page, so one theme serves both. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', fontSize: '12.5px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)', fontVariantLigatures: 'none', outline: 'none' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--ink-faint)', border: 'none' },
  '.cm-activeLineGutter, .cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-marked': { backgroundColor: 'var(--fail-soft)', boxShadow: 'inset 2px 0 var(--fail)' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--accent)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--idle-soft)',
    border: '1px solid var(--line-strong)',
    color: 'var(--ink-dim)',
    padding: '0 4px',
  },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)', fontFamily: 'var(--font-sans)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '6px 28px 6px 8px', fontSize: '13px' },
  '.cm-panel.cm-search label': { fontSize: '13px' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: '13px',
    padding: '2px 6px',
  },
  '.cm-button': {
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: '13px',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink-dim)', fontSize: '18px', padding: '0 6px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
  },
  '.cm-changedLine, .cm-deletedChunk, .cm-insertedLine': { backgroundColor: 'var(--accent-soft) !important' },
  '.cm-changedText, .cm-deletedText': {
    background: 'color-mix(in srgb, var(--accent) 22%, transparent) !important',
    borderRadius: '2px',
  },
  '.cm-changedLineGutter, .cm-deletedLineGutter': { backgroundColor: 'var(--accent) !important' },
  // The sign around it is in no font of ours.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"" !important' },
  '.cm-collapsedLines': {
    background: 'var(--idle-soft)',
    color: 'var(--ink-dim)',
    padding: '2px 12px',
    fontFamily: 'var(--font-sans)',
  },
});

/** Colours and fonts of all code. */
export const codeTheme: Extension = [theme, syntaxHighlighting(colors), EditorView.cspNonce.of(cspNonce())];
