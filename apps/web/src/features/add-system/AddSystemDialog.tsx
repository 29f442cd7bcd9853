import { FileJson, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { api, messageOf } from '../../app/index.ts';
import { useRefresh } from '../../data/index.ts';
import { Button, Dialog, Field, Input, Notice } from '../../ui/index.ts';
import { INVALID_SWAGGER_FILE, isSwaggerFile } from './swagger-file.ts';

/** Two steps, counted from 0: what kind of document, then the file. It is mounted anew each time it opens. */
export function AddSystemDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const refresh = useRefresh();

  const choose = (chosen: File | null): void => {
    const valid = chosen === null || isSwaggerFile(chosen);
    setFile(valid ? chosen : null);
    setError(valid ? null : INVALID_SWAGGER_FILE);
    if (!valid && input.current) input.current.value = '';
  };

  const create = async (): Promise<void> => {
    if (!file) return;
    const body = new FormData();
    body.set('name', name.trim());
    body.set('file', file);
    setCreating(true);
    setError(null);
    try {
      const system = await api.importSystem({ body });
      await refresh();
      onClose();
      if (system) await navigate(`/wizard/${system.id}`, { state: { diagnostics: system.diagnostics } });
    } catch (failure) {
      setError(messageOf(failure));
      setCreating(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Add a system" locked={creating}>
      {step === 0 ? (
        <ImportTypes />
      ) : (
        <FileStep input={input} file={file} name={name} onFile={choose} onName={setName} />
      )}
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="flex justify-end gap-2">
        {step > 0 && (
          <Button kind="ghost" disabled={creating} onClick={() => setStep(0)} className="mr-auto">
            Previous
          </Button>
        )}
        <Button disabled={creating} onClick={onClose}>
          Cancel
        </Button>
        {step === 0 ? (
          <Button kind="primary" onClick={() => setStep(1)}>
            Next
          </Button>
        ) : (
          <Button kind="primary" busy={creating} disabled={file === null} onClick={() => void create()}>
            {creating ? 'Creating System...' : 'Create System'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function ImportTypes() {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Choose Import Type</legend>
      <div className="flex items-start gap-3 rounded border border-accent bg-accent-soft p-3">
        <input id={id} type="radio" name="import-type" value="swagger" defaultChecked className="mt-1 accent-accent" />
        <label htmlFor={id}>
          <span className="flex items-center gap-1.5 font-medium">
            <FileJson size={14} /> Swagger / OpenAPI
          </span>
          <span className="text-ink-dim">A JSON or YAML file, OpenAPI 3.0 or 3.1.</span>
        </label>
      </div>
    </fieldset>
  );
}

interface FileStepProps {
  input: RefObject<HTMLInputElement | null>;
  file: File | null;
  name: string;
  onFile: (file: File | null) => void;
  onName: (name: string) => void;
}

function FileStep({ input, file, name, onFile, onName }: FileStepProps) {
  const id = useId();
  return (
    <div className="grid gap-4">
      {/* The file input fills the frame, so that a drop anywhere on it is the browser's own. */}
      <div className="relative grid justify-items-center gap-1 rounded border border-dashed border-line-strong p-6 text-center focus-within:outline-2 focus-within:outline-accent hover:bg-sunken">
        <Upload size={18} aria-hidden />
        <label htmlFor={id} className="font-medium">
          {file ? file.name : 'Choose a file or drop it here'}
        </label>
        <span className="text-[13px] text-ink-dim">
          {file ? `${Math.max(1, Math.round(file.size / 1024))} KB` : '.json, .yaml or .yml, up to 50 MB'}
        </span>
        <input
          id={id}
          ref={input}
          type="file"
          data-testid="specification-file"
          accept=".json,.yaml,.yml,application/json,application/x-yaml,application/yaml"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </div>
      <Field label="System name (optional)" hint="Left blank, the name of the file is used.">
        {(control) => (
          <Input {...control} value={name} maxLength={200} onChange={(event) => onName(event.target.value)} />
        )}
      </Field>
    </div>
  );
}
