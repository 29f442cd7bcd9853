import { useState } from 'react';
import { Checkbox, Dialog } from '../../ui/index.ts';
import { shortcutGroups } from './shortcut-list.ts';
import { setSingleKeys, singleKeysOn } from './single-keys.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className="grid gap-1.5">
          <h3 className="text-[13px] font-semibold text-ink-dim">{title}</h3>
          <dl className="grid gap-1.5">
            {shortcuts.map(({ keys, text }) => (
              <div key={text} className="flex items-baseline justify-between gap-4">
                <dt className="order-2 flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd key={key} className="rounded border border-line-strong bg-sunken px-1.5">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="Single-key shortcuts outside the tree"
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
          setSingleKeys(event.target.checked);
        }}
        className="border-t border-line pt-3"
      />
    </Dialog>
  );
}
