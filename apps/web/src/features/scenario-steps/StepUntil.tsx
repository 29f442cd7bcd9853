import { POLLING_SECONDS, POLLING_TRIES } from '@assay/scenario';
import { X } from 'lucide-react';
import { Field, IconButton, Input, TextArea } from '../../ui/index.ts';
import type { StepErrors, UntilDraft } from './step-drafts.ts';

interface Props {
  until: UntilDraft;
  /** Of the field in errors: `before.0.until`. */
  path: string;
  errors: StepErrors;
  onChange: (until: UntilDraft) => void;
  onRemove: () => void;
}

/** What the answer of a step must meet before the scenario goes on, and how long it is asked. */
export function StepUntil({ until, path, errors, onChange, onRemove }: Props) {
  return (
    <fieldset
      aria-label="Repeat until"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:pl-6.5"
    >
      <span className="pt-1.5 text-[13px] text-ink-dim">repeat until</span>
      <div className="order-last col-span-full grid gap-2 sm:order-none sm:col-span-1">
        <Field
          label="Validation rules that end the repetition, one per line"
          labelHidden
          error={errors[`${path}.rules`]}
          hint="All of them must be met. The wait grows with each answer and follows Retry-After."
        >
          {(control) => (
            <TextArea
              {...control}
              rows={Math.max(2, until.rules.split('\n').length)}
              value={until.rules}
              placeholder="status is one of done, failed"
              spellCheck={false}
              className="font-mono text-[13px]"
              onChange={(event) => onChange({ ...until, rules: event.target.value })}
            />
          )}
        </Field>
        <Limits until={until} path={path} errors={errors} onChange={onChange} />
      </div>
      <div className="pt-0.5">
        <IconButton label="Send this step once" icon={<X size={14} />} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

function Limits({ until, path, errors, onChange }: Omit<Props, 'onRemove'>) {
  return (
    <div className="grid gap-2 sm:grid-cols-[7rem_7rem_minmax(0,1fr)]">
      <Field label="Requests at most" error={errors[`${path}.tries`]}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={until.tries}
            placeholder={String(POLLING_TRIES)}
            onChange={(event) => onChange({ ...until, tries: event.target.value })}
          />
        )}
      </Field>
      <Field label="Seconds at most" error={errors[`${path}.seconds`]}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={until.seconds}
            placeholder={String(POLLING_SECONDS)}
            onChange={(event) => onChange({ ...until, seconds: event.target.value })}
          />
        )}
      </Field>
      <Field label="Values that never go back (optional)">
        {(control) => (
          <Input
            {...control}
            value={until.forward}
            placeholder="status, progress"
            spellCheck={false}
            className="font-mono text-[13px]"
            onChange={(event) => onChange({ ...until, forward: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
