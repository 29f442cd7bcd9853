import type { CallProgress } from '@assay/client';
import type { ImportedSystem, PostmanPreview } from '@assay/contract';
import { useRef, useState } from 'react';
import { api, isAway, isUnreadable, messageOf } from '../../app/index.ts';
import { environmentData, firstChoice, readEnvironmentFile } from '../imports/index.ts';
import type { Environment } from '../imports/index.ts';
import { importKinds, PREVIEW_AWAY, PREVIEW_FAILED } from './import-files.ts';
import type { ImportKind } from './import-files.ts';

/** The state of the dialog from the first step to the created system. */
export function useImport() {
  const [kind, setKind] = useState<ImportKind>('swagger');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [preview, setPreview] = useState<PostmanPreview | null>(null);
  const [environments, setEnvironments] = useState<Environment[]>([]);
  const [environment, setEnvironment] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [creating, setCreating] = useState(false);
  const [progress, setProgress] = useState<CallProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The file that was chosen last: what is said of an earlier one comes too late. */
  const latest = useRef<File | null>(null);

  const forget = (): void => {
    setFile(null);
    setPreview(null);
    setEnvironments([]);
    setEnvironment(null);
    if (input.current) input.current.value = '';
  };

  const read = async (chosen: File): Promise<void> => {
    setReading(true);
    try {
      const found = (await api.previewPostman({ body: formOf(chosen) })) ?? null;
      if (latest.current !== chosen) return;
      setPreview(found);
      setEnvironments(found?.environments ?? []);
      setEnvironment(firstChoice(found?.environments ?? []));
    } catch (failure) {
      if (latest.current !== chosen) return;
      forget();
      setError(isAway(failure) ? PREVIEW_AWAY : PREVIEW_FAILED);
    }
    setReading(false);
  };

  return {
    kind,
    file,
    name,
    preview,
    environments,
    environment,
    reading,
    creating,
    progress,
    error,
    input,
    setName,
    setEnvironment,
    chooseKind: (next: ImportKind): void => {
      if (next !== kind) forget();
      setError(null);
      setKind(next);
    },
    choose: async (chosen: File | null): Promise<void> => {
      forget();
      latest.current = chosen;
      setReading(false);
      setError(null);
      if (chosen === null) return;
      if (!importKinds[kind].accepts(chosen)) {
        setError(importKinds[kind].refusal);
        return;
      }
      setFile(chosen);
      if (importKinds[kind].hasPreview) await read(chosen);
    },
    addEnvironment: async (chosen: File): Promise<void> => {
      setError(null);
      try {
        const added = await readEnvironmentFile(chosen);
        const all = [...environments.filter(({ id }) => id !== added.id), added];
        setEnvironments(all);
        setEnvironment(added.id);
      } catch {
        setError(`"${chosen.name}" is no Postman environment. Export the environment as JSON and choose that file.`);
      }
    },
    /** Null when it failed; the reason is shown then. */
    create: async (): Promise<ImportedSystem | undefined | null> => {
      if (!file) return null;
      setCreating(true);
      setProgress(null);
      setError(null);
      const body = formOf(
        file,
        name.trim(),
        environments.find(({ id }) => id === environment),
      );
      try {
        const call = { body, onProgress: setProgress };
        return kind === 'postman' ? await api.importPostman(call) : await api.importSystem(call);
      } catch (failure) {
        // It was created, but the answer does not say which one it is (ADDSYS-11).
        if (isUnreadable(failure)) return undefined;
        setError(messageOf(failure));
        setCreating(false);
        return null;
      }
    },
  };
}

function formOf(file: File, name = '', environment?: Environment): FormData {
  const body = new FormData();
  body.set('name', name);
  if (environment) {
    body.set('environment_data', environmentData(environment));
  }
  body.set('file', file);
  return body;
}
