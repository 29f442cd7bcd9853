import type { ApiEndpoint, EndpointParameter } from '@assay/contract';
import { Input, Select, TextArea } from '../../ui/index.ts';
import type { OverrideDraft, OverrideDrafts } from './override-drafts.ts';

const kinds = { path: 'Path Params', query: 'Query Params', header: 'Headers', body: 'Body' } as const;

interface Props {
  endpoint: ApiEndpoint;
  drafts: OverrideDrafts;
  onChange: (drafts: OverrideDrafts) => void;
}

export function OverrideFields({ endpoint, drafts, onChange }: Props) {
  if (endpoint.parameters.length === 0) return <p className="text-ink-dim">This endpoint takes no parameters.</p>;
  return (
    <>
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => {
        const parameters = endpoint.parameters.filter((parameter) => parameter.parameter_type === kind);
        return (
          parameters.length > 0 && (
            <fieldset key={kind} className="grid gap-2">
              <legend className="mb-1 font-medium">{kinds[kind]}</legend>
              {parameters.map((parameter) => (
                <ParameterRow
                  key={parameter.id}
                  parameter={parameter}
                  draft={drafts.get(parameter.id) ?? { mode: 'default' }}
                  onChange={(draft) => onChange(new Map([...drafts, [parameter.id, draft]]))}
                />
              ))}
            </fieldset>
          )
        );
      })}
    </>
  );
}

interface RowProps {
  parameter: EndpointParameter;
  draft: OverrideDraft;
  onChange: (draft: OverrideDraft) => void;
}

function ParameterRow({ parameter, draft, onChange }: RowProps) {
  const standard = defaultText(parameter);
  const text = draft.mode === 'custom' ? draft.text : draft.mode === 'omit' ? '' : standard;
  const isBody = parameter.parameter_type === 'body';
  const label = `Value of ${parameter.parameter_name}`;
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[10rem_8rem_1fr]">
      <span className="truncate pt-1.5 font-mono text-[13px]" title={parameter.description ?? parameter.parameter_name}>
        {parameter.parameter_name}
      </span>
      <Select
        aria-label={`${parameter.parameter_name} is`}
        value={draft.mode}
        onChange={(event) => onChange(toMode(event.target.value, standard))}
      >
        <option value="default">Default</option>
        <option value="custom">Custom</option>
        <option value="omit">Left out</option>
      </Select>
      {isBody ? (
        <TextArea
          aria-label={label}
          value={text}
          rows={8}
          spellCheck={false}
          disabled={draft.mode !== 'custom'}
          className="font-mono text-[12.5px]"
          onChange={(event) => onChange({ mode: 'custom', text: event.target.value })}
        />
      ) : (
        <Input
          aria-label={label}
          value={text}
          disabled={draft.mode !== 'custom'}
          placeholder="Not sent"
          className="font-mono text-[13px]"
          onChange={(event) => onChange({ mode: 'custom', text: event.target.value })}
        />
      )}
    </div>
  );
}

function toMode(mode: string, standard: string): OverrideDraft {
  if (mode === 'custom') return { mode, text: standard };
  return mode === 'omit' ? { mode } : { mode: 'default' };
}

function defaultText(parameter: EndpointParameter): string {
  if (parameter.parameter_type !== 'body') return parameter.default_value ?? '';
  return parameter.default_schema_value === null ? '' : JSON.stringify(parameter.default_schema_value, null, 2);
}
