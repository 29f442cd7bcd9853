import { Menu as Base } from '@base-ui/react/menu';
import { use, useRef } from 'react';
import { PermissionContext } from '../controls/permission.ts';
import { cn } from '../cn.ts';
import type { MenuProps } from './menu-props.ts';

/** A menu that has been asked for: open when it first appears, and from then on as its button says. */
export function OpenedMenu({ renderTrigger, items, header }: MenuProps) {
  const permission = use(PermissionContext);
  const denialOf = (needs: string | undefined) => (needs === undefined ? null : permission(needs));
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger ref={button} render={renderTrigger({})} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup finalFocus={button} className="min-w-44 rounded border border-line bg-surface p-1 shadow-float">
            {header && <div className="border-b border-line px-2 py-1.5 text-[13px] text-ink-dim">{header}</div>}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={(item.disabled ?? false) || denialOf(item.needs) !== null}
                title={denialOf(item.needs) ?? undefined}
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
