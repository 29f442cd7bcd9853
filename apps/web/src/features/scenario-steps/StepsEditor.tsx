import type { EndpointNode } from '@assay/contract';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/index.ts';
import type { ScenarioLogin } from './accounts.ts';
import { StepCard } from './StepCard.tsx';
import { moved, newStep, yieldedNames } from './step-drafts.ts';
import type { StepDraft, StepErrors } from './step-drafts.ts';

const MAX = 30;

const lists = {
  before: {
    title: 'Before',
    none: 'No step comes before this request.',
    hint: 'Sent first, in this order. If one fails, the request is not evaluated.',
  },
  after: {
    title: 'After',
    none: 'No step comes after this request.',
    hint: 'Sent last, in this order, whatever happened before. They clean up and are not evaluated.',
  },
} as const;

interface Props {
  list: keyof typeof lists;
  steps: readonly StepDraft[];
  /** Names that are available when the first of these steps is sent. */
  known: readonly string[];
  endpoints: readonly EndpointNode[];
  /** Whom a step can sign in as. */
  accounts: readonly ScenarioLogin[];
  errors: StepErrors;
  onChange: (steps: StepDraft[]) => void;
}

export function StepsEditor({ list, steps, known, endpoints, accounts, errors, onChange }: Props) {
  const { title, none, hint } = lists[list];
  const operations = useId();
  return (
    <section aria-label={`Steps ${list} the request`} className="grid gap-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">
          {title} <span className="font-normal text-ink-dim tabular-nums">({steps.length})</span>
        </h3>
        <Button
          size="sm"
          icon={<Plus size={12} />}
          disabled={steps.length >= MAX}
          onClick={() => onChange([...steps, newStep()])}
        >
          Add step {list}
        </Button>
      </header>
      <p className="text-[13px] text-ink-dim">{steps.length === 0 ? none : hint}</p>
      <datalist id={operations}>
        {endpoints.map(({ id, method, endpoint, summary }) => (
          <option key={id} value={`${method} ${endpoint}`}>
            {summary}
          </option>
        ))}
      </datalist>
      {steps.length > 0 && (
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            <li key={step.key}>
              <StepCard
                step={step}
                position={{ list, index, last: index === steps.length - 1 }}
                known={list === 'before' ? [...known, ...yieldedNames(steps.slice(0, index))] : known}
                endpoint={endpoints.find((one) => `${one.method} ${one.endpoint}` === step.operation.trim())}
                operations={operations}
                accounts={accounts}
                errors={errors}
                onChange={(next) => onChange(steps.with(index, next))}
                onMove={(by) => onChange(moved(steps, index, by))}
                onRemove={() => onChange(steps.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
