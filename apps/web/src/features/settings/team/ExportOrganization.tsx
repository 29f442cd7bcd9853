import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { Button, saveFile, showToast } from '../../../ui/index.ts';

/** All that the organization has, as a file. */
export function ExportOrganization() {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { name, content } = await api.exportOrganization();
      saveFile(name, content);
    } catch (error) {
      showToast('error', `The organization was not exported: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <>
      <p className="text-ink-dim">
        An export has the systems, scenarios, runs and the audit log, without credentials. Whoever runs an Assay server
        can import it there.
      </p>
      <p>
        <Button busy={busy} onClick={() => void download()}>
          Export Organization
        </Button>
      </p>
    </>
  );
}
