import type { ApiEndpoint, EndpointParameter, ParameterType } from '@assay/contract';
import { cn, JsonEditor, JsonView, NameInput, Select } from '../../../ui/index.ts';
import type { KnownName } from '../../../ui/index.ts';
import { duplicateKeys, parameterKinds, ParameterTabs } from '../../parameters/index.ts';
import { unknownNamesNote, useKnownNames } from '../../scenario-steps/index.ts';
import type { OverrideDraft, OverrideDrafts } from './override-drafts.ts';

interface Props {
  endpoint: ApiEndpoint;
  drafts: OverrideDrafts;
  /** Names that steps before the request yield. */
  yielded: readonly string[];
  onChange: (drafts: OverrideDrafts) => void;
}

/** The parameters of the request by kind; each has the endpoint's value, its own value, or is left out. */
export function OverrideFields({ endpoint, drafts, yielded, onChange }: Props) {
  const names = useKnownNames(yielded);
  const of = (type: ParameterType): EndpointParameter[] =>
    endpoint.parameters.filter((parameter) => parameter.parameter_type === type);
  return (
    <ParameterTabs
      counts={{
        header: of('header').length,
        query: of('query').length,
        path: of('path').length,
        body: of('body').length,
      }}
      renderKind={(type) => (
        <Kind type={type} parameters={of(type)} names={names} drafts={drafts} onChange={onChange} />
      )}
    />
  );
}

interface KindProps {
  type: ParameterType;
  parameters: EndpointParameter[];
  names: readonly KnownName[];
  drafts: OverrideDrafts;
  onChange: (drafts: OverrideDrafts) => void;
}

function Kind({ type, parameters, names, drafts, onChange }: KindProps) {
  if (parameters.length === 0) {
    return (
      <p className="text-ink-dim">
        {parameterKinds.find((kind) => kind.type === type)?.none} Add one in the configuration of the endpoint.
      </p>
    );
  }
  const twice = duplicateKeys(parameters.map(({ parameter_name: name }) => name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {parameters.map((parameter, index) => (
        <ParameterRow
          key={parameter.id}
          parameter={parameter}
          duplicate={twice[index] ?? false}
          names={names}
          draft={drafts.get(parameter.id) ?? { mode: 'default' }}
          onChange={(draft) => onChange(new Map([...drafts, [parameter.id, draft]]))}
        />
      ))}
    </div>
  );
}

interface RowProps {
  parameter: EndpointParameter;
  duplicate: boolean;
  names: readonly KnownName[];
  draft: OverrideDraft;
  onChange: (draft: OverrideDraft) => void;
}

function ParameterRow({ parameter, duplicate, names, draft, onChange }: RowProps) {
  const { parameter_name: name, description } = parameter;
  const standard = defaultText(parameter);
  const isBody = parameter.parameter_type === 'body';
  return (
    <div
      role="group"
      aria-label={name}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2',
        !isBody && 'sm:grid-cols-[10rem_8rem_minmax(0,1fr)]',
      )}
    >
      <span className="pt-1.5 font-mono text-[13px] [overflow-wrap:anywhere]" title={description ?? name}>
        {name}
        {duplicate && <span className="block font-sans text-fail">Duplicate key</span>}
      </span>
      <Select
        aria-label={`${name} is`}
        value={draft.mode}
        onChange={(event) => onChange(toMode(event.target.value, standard))}
      >
        <option value="default">Default</option>
        <option value="custom">Custom</option>
        <option value="omit">Left out</option>
      </Select>
      {isBody ? (
        <div className="col-span-full">
          <Body draft={draft} names={names} standard={standard} onChange={onChange} />
        </div>
      ) : (
        <div className="col-span-full grid gap-1 sm:col-span-1">
          <NameInput
            aria-label={`Value of ${name}`}
            names={names}
            value={draft.mode === 'custom' ? draft.text : draft.mode === 'omit' ? '' : standard}
            disabled={draft.mode !== 'custom'}
            placeholder="Not sent"
            spellCheck={false}
            className="font-mono text-[13px]"
            onChange={(text) => onChange({ mode: 'custom', text })}
          />
          {draft.mode === 'custom' && <p className="text-[13px]">{unknownNamesNote(draft.text, names)}</p>}
        </div>
      )}
    </div>
  );
}

type BodyProps = Pick<RowProps, 'draft' | 'names' | 'onChange'> & { standard: string };

function Body({ draft, names, standard, onChange }: BodyProps) {
  if (draft.mode === 'custom') {
    return (
      <JsonEditor
        label="Body of this scenario"
        value={draft.text}
        names={names}
        note={unknownNamesNote(draft.text, names)}
        notJson="It is sent unchanged, so that you can test invalid bodies."
        onChange={(text) => onChange({ mode: 'custom', text })}
      />
    );
  }
  if (draft.mode === 'omit' || standard === '') return <p className="text-ink-dim">No body is sent.</p>;
  return <JsonView label="Default body" text={standard} />;
}

function toMode(mode: string, standard: string): OverrideDraft {
  if (mode === 'custom') return { mode, text: standard };
  return mode === 'omit' ? { mode } : { mode: 'default' };
}

function defaultText(parameter: EndpointParameter): string {
  if (parameter.parameter_type !== 'body') return parameter.default_value ?? '';
  return parameter.default_schema_value === null ? '' : JSON.stringify(parameter.default_schema_value, null, 2);
}
