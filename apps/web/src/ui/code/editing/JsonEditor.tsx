import { Braces, Search } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../controls/Button.tsx';
import { CodeFrame, CodePreview } from '../CodeFrame.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { toJsonLines } from '../json-lines.ts';
import type { KnownName } from '../../completion/open-name.ts';
import { parseJson } from '../parse-json.ts';
import { lazyPart } from '../../loading/lazy.tsx';

const EditorPane = lazyPart(async () => (await import('./EditorPane.tsx')).EditorPane, {
  waiting: ({ value }) => <CodePreview text={value} />,
  missing: (notice, { value }) => (
    <>
      {notice}
      <CodePreview text={value} />
    </>
  ),
});

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What happens to a text that is not JSON; shown next to such a text. */
  notJson: string;
  /** What `{{` offers; nothing by default. */
  names?: readonly KnownName[];
  /** Said below it, such as names that nothing gives. */
  note?: ReactNode;
}

const NO_NAMES: readonly KnownName[] = [];

/** JSON to write, with what is wrong with it below, folding, search and layout. The Tab key leads on to the next field. */
export function JsonEditor({ label, value, onChange, notJson, names = NO_NAMES, note }: Props) {
  const id = useId();
  const [search, setSearch] = useState<{ open: () => void } | null>(null);
  const onReady = useCallback((open: () => void) => setSearch({ open }), []);
  const problem = value.trim() === '' ? null : parseJson(value).problem;
  const layOut = (): void =>
    onChange(
      toJsonLines(value)
        .map((line) => line.text)
        .join('\n'),
    );
  return (
    <div role="group" aria-label={`${label} editor`} aria-describedby={id} className="grid gap-1">
      <CodeFrame
        actions={
          <>
            <Button
              kind="ghost"
              size="sm"
              className="h-6"
              icon={<Braces size={13} />}
              disabled={problem !== null || value.trim() === ''}
              onClick={layOut}
            >
              Format
            </Button>
            <IconButton
              label={`Search in ${label}`}
              icon={<Search size={13} />}
              disabled={search === null}
              onClick={() => search?.open()}
            />
          </>
        }
      >
        <EditorPane value={value} onChange={onChange} label={label} names={names} onReady={onReady} />
      </CodeFrame>
      {note !== undefined && <p className="text-[13px]">{note}</p>}
      <p id={id} role="status" className="text-[13px] break-words text-warn empty:hidden">
        {problem !== null && `This is not JSON: ${problem}. ${notJson}`}
      </p>
    </div>
  );
}
