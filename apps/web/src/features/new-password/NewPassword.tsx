import { passwordRules } from '@assay/contract';
import { useState } from 'react';
import { Field, Input } from '../../ui/index.ts';
import { Strength } from './Strength.tsx';

interface Props {
  label: string;
  /** Of the form. */
  name: string;
  hint?: string;
}

/** A field for a password that is chosen, with how easily it is guessed. */
export function NewPassword({ label, name, hint }: Props) {
  const [password, setPassword] = useState('');
  const length = `At least ${passwordRules.minLength} characters.`;
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint === undefined ? length : `${length} ${hint}`}>
        {(control) => (
          <Input
            {...control}
            name={name}
            type="password"
            required
            minLength={passwordRules.minLength}
            maxLength={passwordRules.maxLength}
            autoComplete="new-password"
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Strength password={password} />
    </div>
  );
}
