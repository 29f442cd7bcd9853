import { Ban, X } from 'lucide-react';
import { cn, Field, IconButton, Input, NameInput, NameTextArea, Select } from '../../ui/index.ts';
import type { KnownName } from '../../ui/index.ts';
import { useKnownNames } from './names/known-names.ts';
import { parseBody } from './step-drafts.ts';
import type { ValueDraft, ValueLocation } from './step-drafts.ts';
import { unknownNamesNote } from './names/UnknownNames.tsx';

const locations: readonly ValueLocation[] = ['path', 'query', 'header', 'body'];

interface Props {
  value: ValueDraft;
  known: readonly string[];
  error: string | undefined;
  onChange: (value: ValueDraft) => void;
  onRemove: () => void;
}

/** One value that goes on top of what the called endpoint sends anyway. */
export function StepValueRow({ value, known, error, onChange, onRemove }: Props) {
  const isBody = value.in === 'body';
  const title = isBody ? 'body' : value.name || 'value';
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[6rem_10rem_minmax(0,1fr)_auto] sm:pl-6.5">
      <Select
        aria-label={`Location of ${title}`}
        value={value.in}
        onChange={(event) => onChange({ ...value, in: event.target.value as ValueLocation })}
      >
        {locations.map((location) => (
          <option key={location}>{location}</option>
        ))}
      </Select>
      {!isBody && (
        <Field label="Name of the value" labelHidden error={error}>
          {(control) => (
            <Input
              {...control}
              value={value.name}
              placeholder="name"
              spellCheck={false}
              className="font-mono text-[13px]"
              onChange={(event) => onChange({ ...value, name: event.target.value })}
            />
          )}
        </Field>
      )}
      <div
        className={cn(
          'min-w-0',
          isBody ? 'order-last col-span-full' : 'order-last col-span-full sm:order-none sm:col-span-1',
        )}
      >
        <ValueText value={value} known={known} title={title} onChange={onChange} />
      </div>
      <div className={cn('flex pt-0.5', isBody && 'col-start-3 sm:col-start-4')}>
        <IconButton
          label={value.omitted ? `Send ${title}` : `Leave ${title} out`}
          aria-pressed={value.omitted}
          icon={<Ban size={14} />}
          className={cn(value.omitted && 'bg-sunken text-ink')}
          onClick={() => onChange({ ...value, omitted: !value.omitted })}
        />
        <IconButton label={`Remove ${title}`} icon={<X size={14} />} onClick={onRemove} />
      </div>
    </div>
  );
}

function ValueText({ value, known, title, onChange }: Pick<Props, 'value' | 'known' | 'onChange'> & { title: string }) {
  const names = useKnownNames(known);
  const shared = {
    names,
    value: value.omitted ? '' : value.text,
    disabled: value.omitted,
    spellCheck: false,
    placeholder: value.omitted ? 'Left out' : 'value',
    className: 'font-mono text-[13px]',
    onChange: (text: string) => onChange({ ...value, text }),
  };
  return (
    <Field label={`Text of ${title}`} labelHidden hint={value.omitted ? undefined : hintOf(value, names)}>
      {(control) =>
        value.in === 'body' ? (
          <NameTextArea {...control} {...shared} rows={Math.min(14, Math.max(4, value.text.split('\n').length))} />
        ) : (
          <NameInput {...control} {...shared} />
        )
      }
    </Field>
  );
}

function hintOf({ in: location, text }: ValueDraft, known: readonly KnownName[]) {
  const unknown = unknownNamesNote(text, known);
  if (unknown !== undefined) return unknown;
  if (location === 'body' && parseBody(text) === null) return 'This is not JSON, so it is sent as text.';
  return undefined;
}
