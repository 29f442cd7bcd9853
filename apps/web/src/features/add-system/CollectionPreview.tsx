import type { CollectionPreview } from '@assay/contract';
import { FilePlus2 } from 'lucide-react';
import { useId } from 'react';
import { plural } from '../../data/index.ts';
import { Spinner } from '../../ui/index.ts';

interface Props {
  preview: CollectionPreview | null;
  reading: boolean;
  environments: number;
  onEnvironmentFile: (file: File) => void;
}

/** What the chosen collection contains, and a field for environments that were exported to files of their own. */
export function CollectionPreview({ preview, reading, environments, onEnvironmentFile }: Props) {
  const id = useId();
  if (reading) {
    return (
      <p className="flex items-center gap-2 text-ink-dim" role="status">
        <Spinner size={14} /> Reading the collection...
      </p>
    );
  }
  if (preview === null) return null;
  return (
    <section aria-label="Collection preview" className="grid gap-2 rounded border border-line bg-sunken p-3">
      <p className="font-medium break-words">{preview.name}</p>
      <p className="text-ink-dim">
        {plural(preview.total_requests, 'request')}, {plural(environments, 'environment')} available
      </p>
      <div className="flex items-center gap-2">
        <label
          htmlFor={id}
          className="inline-flex cursor-pointer items-center gap-1.5 text-accent underline focus-within:outline-2"
        >
          <FilePlus2 size={14} aria-hidden /> Add an environment file
        </label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onEnvironmentFile(file);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}
