import { X } from 'lucide-react';
import { Field, IconButton, Input } from '../../ui/index.ts';
import type { ExtractDraft } from './step-drafts.ts';

interface Props {
  extract: ExtractDraft;
  errors: { name: string | undefined; path: string | undefined };
  onChange: (extract: ExtractDraft) => void;
  onRemove: () => void;
}

/** What is taken from the answer of a step, and the name that later requests call it by. */
export function StepExtractRow({ extract, errors, onChange, onRemove }: Props) {
  const title = extract.name || 'variable';
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[6rem_10rem_minmax(0,1fr)_auto] sm:pl-6.5">
      <span className="pt-1.5 text-[13px] text-ink-dim">take as</span>
      <Field label="Variable name" labelHidden error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={extract.name}
            placeholder="bookId"
            spellCheck={false}
            className="font-mono text-[13px]"
            onChange={(event) => onChange({ ...extract, name: event.target.value })}
          />
        )}
      </Field>
      <div className="order-last col-span-full flex items-start gap-2 sm:order-none sm:col-span-1">
        <span className="pt-1.5 text-[13px] text-ink-dim">from</span>
        <div className="min-w-0 flex-1">
          <Field label={`Path of ${title} in the response`} labelHidden error={errors.path}>
            {(control) => (
              <Input
                {...control}
                value={extract.path}
                placeholder="data.id, header Location or request title"
                spellCheck={false}
                className="font-mono text-[13px]"
                onChange={(event) => onChange({ ...extract, path: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
      <div className="pt-0.5">
        <IconButton label={`Remove ${title}`} icon={<X size={14} />} onClick={onRemove} />
      </div>
    </div>
  );
}
