import { api } from '../../../app/index.ts';
import { DownloadButton } from '../DownloadButton.tsx';

/** All that is stored of the user, as a file. */
export function AccountData() {
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        A file with what is stored of you: account, sessions, organizations, tokens without their secret, feedback, and
        what the audit logs say you did.
      </p>
      <div>
        <DownloadButton label="Download My Data" failure="Your data was not downloaded" load={readAccount} />
      </div>
    </div>
  );
}

async function readAccount(): Promise<{ name: string; content: Blob }> {
  const data = await api.getAccountData();
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  return { name: 'assay-account.json', content };
}
