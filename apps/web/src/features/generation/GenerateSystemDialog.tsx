import type { System } from '@assay/contract';
import { api } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { GenerateDialog } from './GenerateDialog.tsx';

export function GenerateSystemDialog({ system, onClose }: { system: System; onClose: () => void }) {
  const empty = system.endpoints.filter(({ scenarios }) => scenarios.length === 0).length;
  return (
    <GenerateDialog
      draftKey={`system ${system.id}`}
      title={`Generate scenarios for ${system.name}`}
      note={
        empty === system.endpoints.length
          ? `For all ${plural(empty, 'endpoint')}.`
          : `For ${plural(empty, 'endpoint')} without scenarios; the others stay as they are.`
      }
      describable={false}
      call={({ depth }, onProgress) =>
        api.generateSystemScenarios({ params: { id: system.id }, query: { depth }, onProgress })
      }
      onClose={onClose}
    />
  );
}
