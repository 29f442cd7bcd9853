import { SECRET_MASK } from '@assay/contract';
import type { ComponentProps } from 'react';
import { Input } from '../../../ui/index.ts';

export const STORED = 'Stored encrypted and shown as ********, which means unchanged.';

/** A mask is replaced as a whole: what is typed into it would become part of the secret. */
export function SecretInput(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      className="font-mono"
      onFocus={(event) => {
        if (event.target.value === SECRET_MASK) event.target.select();
      }}
    />
  );
}
