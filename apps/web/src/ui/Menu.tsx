import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/** A button that opens a list of actions. `trigger` must be a button. */
export function Menu({
  trigger,
  items,
  header,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: MenuItem[];
  header?: ReactNode;
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="min-w-44 rounded border border-line bg-surface p-1 shadow-float">
            {header && <div className="border-b border-line px-2 py-1.5 text-[13px] text-ink-dim">{header}</div>}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cn(
                  'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 select-none data-disabled:opacity-50 data-highlighted:bg-sunken',
                  item.danger && 'text-fail',
                )}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
