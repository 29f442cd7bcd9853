import type { Execution } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import {
  Button,
  CodeText,
  Dialog,
  Field,
  LoadError,
  Select,
  showToast,
  Skeleton,
  toJsonLines,
} from '../../../ui/index.ts';
import { addRuleLabel } from './add-rule-label.ts';

const MAX_LOCATIONS = 500;

interface Props {
  execution: Execution;
  /** The body as it is stored, whole. */
  body: string;
  /** The value that was pointed at, such as `items[0].price`; empty for the whole body. */
  at: string;
  onClose: () => void;
}

/** Validation rules that fit a value of a response, to be added with one click. */
export function ValueRulesDialog({ execution, body, at, onClose }: Props) {
  const [path, setPath] = useState(at);
  const locations = useMemo(() => locationsOf(body, at), [body, at]);
  const rules = useQuery({
    queryKey: ['value-rules', execution.id, path],
    queryFn: async () => (await import('@assay/rules')).rulesForValue(exchangeOf(execution, body), path),
    staleTime: Infinity,
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Add validation rule from a value"
      description="This response meets each of these validation rules."
    >
      <Field label="Value">
        {(control) => (
          <Select {...control} className="font-mono" value={path} onChange={({ target }) => setPath(target.value)}>
            {locations.map((location) => (
              <option key={location} value={location}>
                {location === '' ? 'the whole body' : location}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {rules.isPending && <Skeleton rows={3} />}
      {rules.isError && (
        <LoadError onRetry={() => void rules.refetch()}>The validation rules could not be created.</LoadError>
      )}
      {rules.data?.length === 0 && (
        <p className="text-ink-dim">No validation rule fits this value. Choose another one.</p>
      )}
      <ul className="divide-y divide-line">
        {(rules.data ?? []).map((text) => (
          <Proposal key={text} text={text} scenarioId={execution.scenario_id} />
        ))}
      </ul>
    </Dialog>
  );
}

function Proposal({ text, scenarioId }: { text: string; scenarioId: number }) {
  const [state, setState] = useState<'new' | 'busy' | 'added'>('new');
  const refresh = useRefresh();
  const add = async (): Promise<void> => {
    setState('busy');
    try {
      await api.createValidation({ params: { id: scenarioId }, body: { validation_text: text } });
      setState('added');
      await refresh();
    } catch (error) {
      setState('new');
      showToast('error', messageOf(error));
    }
  };
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <CodeText>{text}</CodeText>
      </span>
      {state === 'added' ? (
        <span role="status" className="flex items-center gap-1 text-[13px] text-pass">
          <Check size={14} aria-hidden /> Added
        </span>
      ) : (
        <Button
          needs="createValidation"
          size="sm"
          icon={<Plus size={12} />}
          busy={state === 'busy'}
          aria-label={addRuleLabel(text)}
          onClick={() => void add()}
        >
          Add
        </Button>
      )}
    </li>
  );
}

/** The whole body and the locations in it, the one that was pointed at included. */
function locationsOf(body: string, at: string): string[] {
  const paths = toJsonLines(body)
    .slice(0, MAX_LOCATIONS)
    .map((line) => line.path);
  return [...new Set(['', at, ...paths])];
}

function exchangeOf(execution: Execution, body: string) {
  const { url, method } = execution.raw_request_details;
  return {
    request: { method, url, headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status: execution.actual_response_status_code ?? 0,
      statusText: '',
      headers: execution.actual_response_header_list,
      body,
      timeMs: execution.response_time_ms ?? 0,
      sizeBytes: body.length,
    },
  };
}
