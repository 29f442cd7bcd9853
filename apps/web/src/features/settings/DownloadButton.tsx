import { useState } from 'react';
import { messageOf } from '../../app/index.ts';
import { Button, saveFile, showToast } from '../../ui/index.ts';

interface Props {
  label: string;
  /** What is said where it fails, before the reason. */
  failure: string;
  load: () => Promise<{ name: string; content: Blob }>;
}

/** Saves what the server answers as a file. */
export function DownloadButton({ label, failure, load }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { name, content } = await load();
      saveFile(name, content);
    } catch (error) {
      showToast('error', `${failure}: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
