import type { CallProgress } from '@assay/client';
import type { ImportedSystem, CollectionPreview } from '@assay/contract';
import { useRef, useState } from 'react';
import { api, isAway, isUnreadable, messageOf, useFailure } from '../../app/index.ts';
import { environmentData, firstChoice, readEnvironmentFile } from '../imports/index.ts';
import type { Environment } from '../imports/index.ts';
import { importKinds, PREVIEW_AWAY, PREVIEW_FAILED } from './import-files.ts';
import type { DocumentKind } from '@assay/api-model';

/** The state of the dialog from the first step to the created system. */
export function useImport() {
  const [kind, setKind] = useState<DocumentKind>('description');
  const [name, setName] = useState('');
  const [error, setError] = useFailure();
  const environments = useEnvironments();
  const upload = useUpload(kind, environments.replace, setError);
  const creation = useCreation(setError);
  return {
    kind,
    name,
    error,
    file: upload.file,
    preview: upload.preview,
    reading: upload.reading,
    input: upload.input,
    environments: environments.all,
    environment: environments.chosen,
    creating: creation.creating,
    progress: creation.progress,
    setName,
    setEnvironment: environments.choose,
    chooseKind: (next: DocumentKind): void => {
      if (next !== kind) upload.clear();
      setError(null);
      setKind(next);
    },
    choose: upload.choose,
    addEnvironment: async (chosen: File): Promise<void> => {
      setError(null);
      try {
        environments.add(await readEnvironmentFile(chosen));
      } catch {
        setError(`"${chosen.name}" is not an environment file. Export the environment as JSON and choose that file.`);
      }
    },
    /** Null when it failed; the reason is shown then. */
    create: async (): Promise<ImportedSystem | undefined | null> => {
      if (!upload.file) return null;
      const environment = environments.all.find(({ id }) => id === environments.chosen);
      return creation.create(kind, formOf(upload.file, name.trim(), environment));
    },
  };
}

function useEnvironments() {
  const [all, setAll] = useState<Environment[]>([]);
  const [chosen, choose] = useState<string | null>(null);
  return {
    all,
    chosen,
    choose,
    replace: (found: Environment[]): void => {
      setAll(found);
      choose(firstChoice(found));
    },
    add: (added: Environment): void => {
      setAll([...all.filter(({ id }) => id !== added.id), added]);
      choose(added.id);
    },
  };
}

/** The chosen file with its preview, where its kind has one. */
function useUpload(
  kind: DocumentKind,
  onEnvironments: (found: Environment[]) => void,
  onError: (text: string | null) => void,
) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<CollectionPreview | null>(null);
  const [reading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** A preview of a file that is no longer the chosen one is dropped. */
  const latest = useRef<File | null>(null);
  const clear = (): void => {
    setFile(null);
    setPreview(null);
    onEnvironments([]);
    if (input.current) input.current.value = '';
  };
  const read = async (chosen: File): Promise<void> => {
    setReading(true);
    try {
      const found = (await api.previewCollection({ body: formOf(chosen) })) ?? null;
      if (latest.current !== chosen) return;
      setPreview(found);
      onEnvironments(found?.environments ?? []);
    } catch (failure) {
      if (latest.current !== chosen) return;
      clear();
      onError(isAway(failure) ? PREVIEW_AWAY : PREVIEW_FAILED);
    }
    setReading(false);
  };
  const choose = async (chosen: File | null): Promise<void> => {
    clear();
    latest.current = chosen;
    setReading(false);
    onError(null);
    if (chosen === null) return;
    if (!importKinds[kind].accepts(chosen)) return onError(importKinds[kind].refusal);
    setFile(chosen);
    if (importKinds[kind].hasPreview) await read(chosen);
  };
  return { file, preview, reading, input, clear, choose };
}

function useCreation(onError: (text: string | null) => void) {
  const [creating, setCreating] = useState(false);
  const [progress, setProgress] = useState<CallProgress | null>(null);
  const create = async (kind: DocumentKind, body: FormData): Promise<ImportedSystem | undefined | null> => {
    setCreating(true);
    setProgress(null);
    onError(null);
    try {
      const call = { body, onProgress: setProgress };
      return kind === 'collection' ? await api.importCollection(call) : await api.importSystem(call);
    } catch (failure) {
      // The system was created, but the response does not say which one it is (ADDSYS-11).
      if (isUnreadable(failure)) return undefined;
      onError(messageOf(failure));
      setCreating(false);
      return null;
    }
  };
  return { creating, progress, create };
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
