import type { RequestChanges } from '@assay/contract';
import type { ReactNode } from 'react';
import { plural } from '../../../data/index.ts';
import { Group } from '../Group.tsx';

/** What a newer collection does to the scenarios of its saved requests. */
export function RequestList({ requests }: { requests: RequestChanges | null }) {
  if (requests === null) return null;
  const { added, changed, deleted, removed, unchanged } = requests;
  return (
    <>
      {changed.length > 0 && (
        <Group title={`Requests that changed (${changed.length})`}>
          {changed.map(({ scenario_id, scenario, changes, kept }) => (
            <Row key={scenario_id} name={scenario}>
              {[...changes, ...kept].join('. ')}
            </Row>
          ))}
        </Group>
      )}
      {added.length > 0 && (
        <Group title={`New requests (${added.length})`}>
          {added.map(({ scenario, method, endpoint }) => (
            <Row key={`${scenario} ${method} ${endpoint}`} name={scenario}>
              {method} {endpoint}
            </Row>
          ))}
        </Group>
      )}
      {removed.length > 0 && (
        <Group title={`No longer in the collection: kept and marked (${removed.length})`}>
          {removed.map(({ scenario_id, scenario }) => (
            <Row key={scenario_id} name={scenario} />
          ))}
        </Group>
      )}
      {deleted.length > 0 && (
        <Group title={`Requests whose scenario was deleted here: not imported again (${deleted.length})`}>
          {deleted.map(({ scenario, method, endpoint }, index) => (
            <Row key={`${index} ${scenario}`} name={scenario}>
              {method} {endpoint}
            </Row>
          ))}
        </Group>
      )}
      <p className="text-ink-dim">{plural(unchanged, 'saved request')} unchanged</p>
    </>
  );
}

function Row({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <li>
      <span className="font-medium">{name}</span>{' '}
      {children !== undefined && <span className="block text-[13px] break-words text-ink-dim">{children}</span>}
    </li>
  );
}
