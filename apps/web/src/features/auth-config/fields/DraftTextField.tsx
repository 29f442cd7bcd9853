import { Field, Input } from '../../../ui/index.ts';
import type { FieldsProps } from './TokenFlowFields.tsx';

type TextName = 'audience' | 'client_id' | 'csrf_endpoint' | 'csrf_header' | 'csrf_source_name' | 'scope' | 'token_url';

interface Props extends FieldsProps {
  name: TextName;
  label: string;
  hint?: string;
  placeholder?: string;
}

/** A text of the credentials that is no secret. */
export function DraftTextField({ draft, errors, onChange, name, label, ...more }: Props) {
  return (
    <Field label={label} error={errors[name]} hint={more.hint}>
      {(control) => (
        <Input
          {...control}
          value={draft[name]}
          placeholder={more.placeholder}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}
