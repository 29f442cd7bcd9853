import { Upload } from 'lucide-react';
import { useId } from 'react';
import type { RefObject } from 'react';
import { Field, Input } from '../../ui/index.ts';
import { importKinds } from './import-files.ts';
import type { DocumentKind } from '@assay/api-model';

interface Props {
  kind: DocumentKind;
  input: RefObject<HTMLInputElement | null>;
  file: File | null;
  name: string;
  onFile: (file: File | null) => void;
  onName: (name: string) => void;
}

export function FileStep({ kind, input, file, name, onFile, onName }: Props) {
  const id = useId();
  return (
    <div className="grid gap-4">
      {/* The file input fills the frame, so that a drop anywhere on it is the browser's own. */}
      <div className="relative grid justify-items-center gap-1 rounded border border-dashed border-line-strong p-6 text-center focus-within:outline-2 focus-within:outline-accent hover:bg-sunken">
        <Upload size={18} aria-hidden />
        <label htmlFor={id} className="max-w-full font-medium break-words">
          {file ? file.name : 'Choose a file or drop it here'}
        </label>
        <span className="text-[13px] text-ink-dim">
          {file ? `${Math.max(1, Math.round(file.size / 1024))} KB` : importKinds[kind].formats}
        </span>
        <input
          id={id}
          ref={input}
          type="file"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is there to choose a file
          autoFocus
          data-testid="specification-file"
          accept={importKinds[kind].accept}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </div>
      <Field label="System name (optional)" hint="If you leave it blank, the name of the file is used.">
        {(control) => (
          <Input {...control} value={name} maxLength={200} onChange={(event) => onName(event.target.value)} />
        )}
      </Field>
    </div>
  );
}
