import { ApiError } from '@assay/client';
import type { EnvironmentImported } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf, useFailure } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { showToast } from '../../ui/index.ts';

/** What can be changed of a file before it is stored. */
export interface ImportDraft {
  name: string;
  base_url: string;
}

/** An environment has names and short values; what is larger is another file. */
const MAX_FILE_BYTES = 200_000;

/** Reads a file of an environment, holds what is changed of it, and stores it. */
export function useEnvironmentImport(systemId: number, onDone: () => void) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<EnvironmentImported | null>(null);
  const [draft, setDraft] = useState<ImportDraft>({ name: '', base_url: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useFailure();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field ?? '', message])));
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const choose = (file: File): Promise<void> =>
    attempt(async () => {
      setFound(null);
      if (file.size > MAX_FILE_BYTES)
        throw new Error('This file is too large for an environment. Export the environment alone.');
      const content = await file.text();
      const read = await api.importEnvironment({ params: { systemId }, body: { text: content, preview: true } });
      if (read === undefined) return;
      setText(content);
      setDraft({ name: read.name, base_url: read.base_url });
      setFound(read);
    });
  const store = (): Promise<void> =>
    attempt(async () => {
      const { name, base_url } = draft;
      await api.importEnvironment({ params: { systemId }, body: { text, name, base_url } });
      await refresh();
      showToast('success', `Environment ${name.trim()} was imported.`);
      onDone();
    });
  const change = (part: Partial<ImportDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    setFailure(null);
  };
  return { found, draft, errors, failure, busy, choose, change, store };
}
