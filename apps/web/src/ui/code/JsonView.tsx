import { Copy, Plus, Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { CodeFrame, CodePreview } from './CodeFrame.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { markedPaths, toJsonLines } from './json-lines.ts';
import { copyText } from '../copy-text.ts';
import { lazyPart } from '../loading/lazy.tsx';

const ViewerPane = lazyPart(async () => (await import('./ViewerPane.tsx')).ViewerPane, {
  waiting: ({ text }) => <CodePreview text={text} />,
  missing: (notice, { text }) => (
    <>
      {notice}
      <CodePreview text={text} />
    </>
  ),
});

interface Props {
  text: string;
  /** Paths such as `data.items[2].price`: their lines are highlighted, and the view scrolls to the first one. */
  marked?: readonly string[];
  label: string;
  /** The text is only the beginning of a body. */
  cut?: boolean;
  /** Is called with the path of a value that is clicked, such as `items[2].price`; a button beside the search calls it with none. */
  onPick?: ((path: string) => void) | undefined;
  /** What that button does. */
  pickLabel?: string;
}

const none: readonly string[] = [];

/** A body to read, laid out when it is JSON, with folding and search. */
export function JsonView({ text, marked = none, label, cut = false, onPick, pickLabel = '' }: Props) {
  const shown = useMemo(() => {
    const lines = toJsonLines(text, { cut });
    const paths = markedPaths(lines, marked);
    return {
      text: lines.map((line) => line.text).join('\n'),
      marked: lines.flatMap(({ path }, index) => (paths.has(path) ? [index + 1] : [])),
      isJson: /^\s*[[{"]/.test(text),
      pathOf: (line: number) => lines[line - 1]?.path ?? '',
    };
  }, [text, marked, cut]);
  const [search, setSearch] = useState<{ open: () => void } | null>(null);
  const onReady = useCallback((open: () => void) => setSearch({ open }), []);
  const { pathOf, ...pane } = shown;
  const onLine = useMemo(
    () => (onPick === undefined ? undefined : (line: number) => onPick(pathOf(line))),
    [onPick, pathOf],
  );
  const copy = (): Promise<void> => copyText(text, 'Copied.');
  return (
    <CodeFrame
      actions={
        <>
          {onPick !== undefined && (
            <IconButton label={pickLabel} icon={<Plus size={13} />} onClick={() => onPick('')} />
          )}
          <IconButton
            label={`Search in ${label}`}
            icon={<Search size={13} />}
            disabled={search === null}
            onClick={() => search?.open()}
          />
          <IconButton label={`Copy ${label}`} icon={<Copy size={13} />} onClick={() => void copy()} />
        </>
      }
    >
      <ViewerPane {...pane} label={label} onReady={onReady} onLine={onLine} />
    </CodeFrame>
  );
}
