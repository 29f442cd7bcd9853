import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
  /** For a tab that leads elsewhere instead of showing something here. */
  link?: ReactElement;
}

export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: Tab[];
  value: string;
  onChange: (id: string) => void;
  label: string;
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List aria-label={label} className="flex gap-4 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            {...(tab.link && { render: tab.link, nativeButton: false })}
            className="-mb-px border-b-2 border-transparent px-0.5 py-2 font-medium text-ink-dim hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs
        .filter(({ link }) => link === undefined)
        .map((tab) => (
          <Base.Panel key={tab.id} value={tab.id} className="pt-4">
            {tab.content}
          </Base.Panel>
        ))}
    </Base.Root>
  );
}
