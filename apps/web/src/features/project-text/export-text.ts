import { api, messageOf } from '../../app/index.ts';
import { saveFile, showToast } from '../../ui/index.ts';
import { packed } from './text-files.ts';

export interface Exported {
  systemId: number;
  /** Of the whole system where neither is given. */
  endpointId?: number;
  scenarioId?: number;
}

/** Downloads scenarios as the text of a project: one file, or an archive of several. */
export async function exportText({ systemId, endpointId, scenarioId }: Exported): Promise<void> {
  try {
    const query = {
      ...(endpointId !== undefined && { endpoint_id: endpointId }),
      ...(scenarioId !== undefined && { scenario_id: scenarioId }),
    };
    const { files, system } = await api.getProjectText({ params: { id: systemId }, query });
    if (files.length === 0) {
      showToast('info', 'There are no scenarios to export yet. Generate or create one first.');
      return;
    }
    const { name, content } = packed(files, system.name);
    saveFile(name, content);
  } catch (error) {
    showToast('error', `The text was not exported: ${messageOf(error)}`);
  }
}
