import type { EndpointNode } from '@assay/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, Field, IconButton, Input } from '../../ui/index.ts';
import type { ScenarioLogin } from './accounts.ts';
import { StepAccount } from './StepAccount.tsx';
import { StepExtractRow } from './StepExtractRow.tsx';
import { newExtract, newUntil, newValue } from './step-drafts.ts';
import type { StepDraft, StepErrors } from './step-drafts.ts';
import { StepUntil } from './StepUntil.tsx';
import { StepValueRow } from './StepValueRow.tsx';

interface Props {
  step: StepDraft;
  position: { list: 'before' | 'after'; index: number; last: boolean };
  known: readonly string[];
  /** What the operation calls; undefined when the system has no such endpoint. */
  endpoint: EndpointNode | undefined;
  operations: string;
  accounts: readonly ScenarioLogin[];
  errors: StepErrors;
  onChange: (step: StepDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function StepCard(props: Props) {
  const { step, position, known, accounts, errors, onChange } = props;
  const path = `${position.list}.${position.index}`;
  const name = `Step ${position.index + 1} ${position.list}`;
  return (
    <section aria-label={name} className="grid gap-3 rounded border border-line bg-surface p-3">
      <StepHead {...props} name={name} path={path} />
      <StepAccount
        label={`Account of step ${position.index + 1} ${position.list}`}
        login={step.login}
        accounts={accounts}
        onChange={(login) => onChange({ ...step, login })}
      />
      {step.kept.shared && (
        <p className="text-[13px] text-ink-dim sm:pl-6.5">
          Shared with the run: sent once for all scenarios with the same steps. What it created is removed at the end.
        </p>
      )}
      {step.kept.fallback && (
        <p className="text-[13px] text-ink-dim sm:pl-6.5">
          Sent only when the removal before it is refused, which is then sent again.
        </p>
      )}
      {step.values.map((value, index) => (
        <StepValueRow
          key={value.key}
          value={value}
          known={known}
          error={errors[`${path}.values.${index}.name`] ?? errors[`${path}.values.${index}.value`]}
          onChange={(next) => onChange({ ...step, values: step.values.with(index, next) })}
          onRemove={() => onChange({ ...step, values: step.values.toSpliced(index, 1) })}
        />
      ))}
      {step.extracts.map((extract, index) => (
        <StepExtractRow
          key={extract.key}
          extract={extract}
          errors={{
            name: errors[`${path}.extracts.${index}.name`],
            path: errors[`${path}.extracts.${index}.path`],
          }}
          onChange={(next) => onChange({ ...step, extracts: step.extracts.with(index, next) })}
          onRemove={() => onChange({ ...step, extracts: step.extracts.toSpliced(index, 1) })}
        />
      ))}
      {step.until !== null && (
        <StepUntil
          until={step.until}
          path={`${path}.until`}
          errors={errors}
          onChange={(until) => onChange({ ...step, until })}
          onRemove={() => onChange({ ...step, until: null })}
        />
      )}
      <StepFoot step={step} known={known} before={position.list === 'before'} onChange={onChange} />
    </section>
  );
}

function StepHead({
  step,
  position,
  endpoint,
  operations,
  errors,
  onChange,
  onMove,
  onRemove,
  name,
  path,
}: Props & { name: string; path: string }) {
  const input = useRef<HTMLInputElement>(null);
  const fresh = useRef(step.operation === '');
  useEffect(() => {
    if (fresh.current) input.current?.focus();
  }, []);
  const unknown = step.operation.trim() !== '' && endpoint === undefined;
  return (
    <div className="flex items-start gap-1.5">
      <span className="w-5 shrink-0 pt-1.5 text-ink-dim tabular-nums" aria-hidden>
        {position.index + 1}.
      </span>
      <div className="min-w-0 flex-1">
        <Field
          label={`Operation of step ${position.index + 1} ${position.list}`}
          labelHidden
          error={errors[`${path}.operation`]}
          hint={unknown ? 'This system has no such endpoint, so the step would fail.' : endpoint?.summary}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              list={operations}
              value={step.operation}
              placeholder="Choose an endpoint, such as POST /books"
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-[13px]"
              onChange={(event) => onChange({ ...step, operation: event.target.value })}
            />
          )}
        </Field>
      </div>
      <StepButtons name={name} position={position} onMove={onMove} onRemove={onRemove} />
    </div>
  );
}

function StepButtons({
  name,
  position,
  onMove,
  onRemove,
}: Pick<Props, 'position' | 'onMove' | 'onRemove'> & { name: string }) {
  return (
    <div className="flex pt-0.5">
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp size={14} />}
        disabled={position.index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown size={14} />}
        disabled={position.last}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 size={14} />} onClick={onRemove} />
    </div>
  );
}

function StepFoot({
  step,
  known,
  before,
  onChange,
}: {
  step: StepDraft;
  known: readonly string[];
  before: boolean;
  onChange: (step: StepDraft) => void;
}) {
  const add = (position: 'query' | 'body'): void => onChange({ ...step, values: [...step.values, newValue(position)] });
  const plus = <Plus size={12} />;
  return (
    <div className="flex flex-wrap items-center gap-1 sm:pl-6.5">
      <Button kind="ghost" size="sm" icon={plus} onClick={() => add('query')}>
        Value
      </Button>
      {step.values.every((value) => value.in !== 'body') && (
        <Button kind="ghost" size="sm" icon={plus} onClick={() => add('body')}>
          Body
        </Button>
      )}
      {before && (
        <Button
          kind="ghost"
          size="sm"
          icon={plus}
          onClick={() => onChange({ ...step, extracts: [...step.extracts, newExtract()] })}
        >
          Extract variable
        </Button>
      )}
      {step.until === null && (
        <Button kind="ghost" size="sm" icon={plus} onClick={() => onChange({ ...step, until: newUntil() })}>
          Repeat until
        </Button>
      )}
      <YieldedNames names={known} />
    </div>
  );
}

/** What can be written into values here. */
export function YieldedNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="ml-auto min-w-0 text-[13px] break-words text-ink-dim">
      Steps before yield{' '}
      {names.map((name) => (
        <code key={name} className="mr-1 rounded bg-sunken px-1 text-ink">{`{{${name}}}`}</code>
      ))}
    </span>
  );
}
