import type { CallProgress as Progress } from '@assay/client';
import { ProgressBar } from '../../ui/index.ts';

const stages: Record<Progress['stage'], string> = {
  uploading: 'Uploading',
  reading: 'Reading the document',
  comparing: 'Comparing the documents',
  saving: 'Saving',
  asking: 'Asking the language model',
  generating: 'Generating scenarios',
  learning: 'Learning from the server, operation',
};

/** How far a long call is, as its server says; before it has said anything, that it has begun. */
export function CallProgress({ progress, label }: { progress: Progress | null; label: string }) {
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={label} value={progress?.done ?? null} max={progress?.total ?? 100} />
      <p className="text-[13px] text-ink-dim" role="status">
        {progressText(progress)}
      </p>
    </div>
  );
}

/** `Saving 200 of 1,000`, `Uploading 1.2 of 4.0 MB`. */
export function progressText(progress: Progress | null): string {
  if (progress === null) return 'Starting';
  const { stage, done, total } = progress;
  if (done === null || total === null) return stages[stage];
  if (stage === 'uploading') return `${stages[stage]} ${megabytes(done)} of ${megabytes(total)} MB`;
  return `${stages[stage]} ${count(done)} of ${count(total)}`;
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
const count = (value: number): string => value.toLocaleString('en-US');
