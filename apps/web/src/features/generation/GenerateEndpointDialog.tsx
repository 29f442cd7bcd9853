import type { ApiEndpoint } from '@assay/contract';
import { api, pathTo } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { GenerateDialog } from './GenerateDialog.tsx';

export function GenerateEndpointDialog({ endpoint, onClose }: { endpoint: ApiEndpoint; onClose: () => void }) {
  const count = endpoint.scenarios.length;
  return (
    <GenerateDialog
      draftKey={`endpoint ${endpoint.id}`}
      title={`Generate scenarios for ${endpoint.method} ${endpoint.endpoint}`}
      note={
        count === 0
          ? 'Each scenario comes with validation rules in plain English that you can change.'
          : `They are added to the ${plural(count, 'scenario')} of this endpoint, so some may be duplicates.`
      }
      describable
      linkTo={(scenarioId) =>
        pathTo('ScenarioDetail', { systemId: endpoint.system_id, endpointId: endpoint.id, scenarioId })
      }
      call={({ depth, description }, onProgress) =>
        api.generateScenarios({
          params: { id: endpoint.id },
          query: { depth, ...(description !== '' && { description, preview: 'true' }) },
          onProgress,
        })
      }
      store={(scenarios) => api.storeProposals({ params: { id: endpoint.id }, body: { scenarios } })}
      onClose={onClose}
    />
  );
}
