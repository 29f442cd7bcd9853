import { json } from '@codemirror/lang-json';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { codeTheme } from './code-theme.ts';

interface Side {
  text: string;
  label: string;
}

interface Props {
  left: Side;
  right: Side;
}

const WIDE = '(min-width: 768px)';
const settings = {
  gutter: true,
  collapseUnchanged: { margin: 3, minSize: 6 },
  // Large bodies that have little in common are compared less precisely, but at once.
  diffConfig: { scanLimit: 500, timeout: 500 },
};

function reading(label: string): Extension {
  return [
    codeTheme,
    lineNumbers(),
    json(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
  ];
}

/** Two texts side by side, or one below the other on narrow screens; loaded only where texts are compared. */
export function DiffPane({ left, right }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (!current) return undefined;
    const view = matchMedia(WIDE).matches ? beside(current, left, right) : below(current, left, right);
    return () => view.destroy();
  }, [left, right]);
  return (
    <div
      ref={container}
      // What scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      role="region"
      aria-label={`${left.label} beside ${right.label}`}
      className="max-h-[36rem] overflow-auto"
    />
  );
}

function beside(parent: Element, left: Side, right: Side): { destroy: () => void } {
  return new MergeView({
    ...settings,
    parent,
    a: { doc: left.text, extensions: reading(left.label) },
    b: { doc: right.text, extensions: reading(right.label) },
  });
}

function below(parent: Element, left: Side, right: Side): { destroy: () => void } {
  const unified = unifiedMergeView({ ...settings, original: left.text, mergeControls: false });
  return new EditorView({ parent, doc: right.text, extensions: [reading(right.label), unified] });
}
