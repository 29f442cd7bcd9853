import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { Button, saveFile, showToast } from '../../../ui/index.ts';

/** All that is stored of the user, as a file. */
export function AccountData() {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const data = await api.getAccountData();
      saveFile('assay-account.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    } catch (error) {
      showToast('error', `Your data was not downloaded: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        A file with what is stored of you: account, sessions, organizations, tokens without their secret, feedback, and
        what the audit logs say you did.
      </p>
      <div>
        <Button busy={busy} onClick={() => void download()}>
          Download My Data
        </Button>
      </div>
    </div>
  );
}
