import type { EndpointWithConfig } from '@assay/contract';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/index.ts';
import { useEndpointsWithConfig } from '../../../data/index.ts';
import { LoadError, Skeleton } from '../../../ui/index.ts';

interface Props {
  systemId: number;
  children: (endpoints: EndpointWithConfig[]) => ReactNode;
}

/** What a step shows of the endpoints of the system, once they are loaded. Those that the document lost are left out. */
export function WithEndpoints({ systemId, children }: Props) {
  const endpoints = useEndpointsWithConfig(systemId);
  if (endpoints.isPending) return <Skeleton rows={6} />;
  if (endpoints.isLoadingError) {
    return <LoadError onRetry={() => void endpoints.refetch()}>{messageOf(endpoints.error)}</LoadError>;
  }
  return children((endpoints.data ?? []).filter(({ removed }) => !removed));
}
