import { FileJson, Send } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../../ui/index.ts';
import { importKinds } from './import-files.ts';
import type { DocumentKind } from '@assay/api-model';

const icons = { description: <FileJson size={14} aria-hidden />, collection: <Send size={14} aria-hidden /> };

export function ImportTypes({ value, onChange }: { value: DocumentKind; onChange: (kind: DocumentKind) => void }) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Choose Import Type</legend>
      {(Object.keys(importKinds) as DocumentKind[]).map((kind) => (
        <div
          key={kind}
          className={cn(
            'flex items-start gap-3 rounded border p-3',
            value === kind ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
          )}
        >
          <input
            id={`${id}-${kind}`}
            type="radio"
            name="import-type"
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
            className="mt-1 accent-accent"
          />
          <label htmlFor={`${id}-${kind}`} className="flex-1">
            <span className="flex items-center gap-1.5 font-medium">
              {icons[kind]} {importKinds[kind].label}
            </span>
            <span className="text-ink-dim">{importKinds[kind].note}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
