import type { EndpointParameter, ParameterType } from '@assay/contract';
import { Field, JsonEditor, Notice, Select } from '../../ui/index.ts';
import { KeyValueTable, parameterKinds, ParameterTabs } from '../parameters/index.ts';
import { newParameter, toParameterDraft } from './endpoint-draft.ts';
import type { ParameterDraft } from './endpoint-draft.ts';

type Change = (drafts: ParameterDraft[]) => ParameterDraft[];

interface Props {
  stored: readonly EndpointParameter[];
  drafts: readonly ParameterDraft[];
  onChange: (change: Change) => void;
}

/** What an endpoint sends when a scenario does not say otherwise. */
export function ParametersEditor({ stored, drafts, onChange }: Props) {
  const of = (type: ParameterType): ParameterDraft[] => drafts.filter((draft) => draft.type === type);
  const edit = (key: string, part: Partial<ParameterDraft>): void =>
    onChange((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <Notice kind="info">
        These are the values of a successful request. A blank value is not sent; scenarios override them.
      </Notice>
      <ParameterTabs
        counts={{
          header: of('header').length,
          query: of('query').length,
          path: of('path').length,
          body: of('body').length,
        }}
        renderKind={(type) =>
          type === 'body' ? (
            <BodyEditor stored={stored} draft={of('body')[0]} onEdit={edit} onChange={onChange} />
          ) : (
            <KeyValues type={type} drafts={of(type)} onEdit={edit} onChange={onChange} />
          )
        }
      />
    </div>
  );
}

interface KindProps {
  onEdit: (key: string, part: Partial<ParameterDraft>) => void;
  onChange: (change: Change) => void;
}

function KeyValues({ type, drafts, onEdit, onChange }: KindProps & { type: ParameterType; drafts: ParameterDraft[] }) {
  const kind = parameterKinds.find((entry) => entry.type === type);
  if (!kind) return null;
  return (
    <KeyValueTable
      one={kind.one}
      none={kind.none}
      rows={drafts.map(({ key, name, text, description }) => ({ key, name, value: text, hint: description }))}
      onChange={(key, { name, value }) =>
        onEdit(key, { ...(name !== undefined && { name }), ...(value !== undefined && { text: value }) })
      }
      onAdd={() => onChange((before) => [...before, newParameter(type)])}
      onRemove={(key) => onChange((before) => before.filter((draft) => draft.key !== key))}
    />
  );
}

interface BodyProps extends KindProps {
  stored: readonly EndpointParameter[];
  draft: ParameterDraft | undefined;
}

/** None takes the stored body out, to be deleted on save; JSON puts it back. */
export function BodyEditor({ stored, draft, onEdit, onChange }: BodyProps) {
  const before = stored.find(({ parameter_type: type }) => type === 'body');
  const choose = (type: string): void => {
    const wanted = before ? toParameterDraft(before) : newParameter('body');
    onChange((drafts) => {
      const others = drafts.filter((entry) => entry.type !== 'body');
      return type === 'json' ? [...others, wanted] : others;
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="max-w-40">
        <Field label="Body type">
          {(control) => (
            <Select {...control} value={draft ? 'json' : 'none'} onChange={(event) => choose(event.target.value)}>
              <option value="none">None</option>
              <option value="json">JSON</option>
            </Select>
          )}
        </Field>
      </div>
      {!draft && before && (
        <p role="status" className="text-[13px] text-warn">
          The body is deleted when you save.
        </p>
      )}
      {draft && (
        <JsonEditor
          label="Body"
          value={draft.text}
          notJson="It would be saved as an empty object."
          onChange={(text) => onEdit(draft.key, { text })}
        />
      )}
    </div>
  );
}
