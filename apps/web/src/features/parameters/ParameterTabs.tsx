import type { ParameterType } from '@assay/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/index.ts';
import { parameterKinds } from './parameter-kinds.ts';

interface Props {
  /** How many there are of each kind. */
  counts: Readonly<Record<ParameterType, number>>;
  renderKind: (type: ParameterType) => ReactNode;
}

/** The parameters of a request by kind; the first kind that has some is open. */
export function ParameterTabs({ counts, renderKind }: Props) {
  const [tab, setTab] = useState<string>(() => parameterKinds.find(({ type }) => counts[type] > 0)?.type ?? 'header');
  return (
    <Tabs
      label="Request parameters"
      value={tab}
      onChange={setTab}
      tabs={parameterKinds.map(({ type, title }) => ({
        id: type,
        label: counts[type] > 0 ? `${title} (${counts[type]})` : title,
        content: renderKind(type),
      }))}
    />
  );
}
