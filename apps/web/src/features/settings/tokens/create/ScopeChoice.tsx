import { tokenScopes } from '@assay/contract';
import type { TokenScope } from '@assay/contract';
import { useId } from 'react';
import { Checkbox } from '../../../../ui/index.ts';
import { scopeTexts } from '../token-texts.ts';

interface Props {
  scopes: readonly TokenScope[];
  problem: string | undefined;
  onChange: (scopes: readonly TokenScope[]) => void;
}

/** What a token may do, each scope by itself. */
export function ScopeChoice({ scopes, problem, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={problem === undefined ? undefined : id}>
      <legend className="mb-1 font-medium">Scopes</legend>
      {tokenScopes.map((scope) => (
        <Checkbox
          key={scope}
          className="items-start"
          checked={scopes.includes(scope)}
          onChange={({ target }) =>
            onChange(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
          label={
            <>
              <span className="font-mono">{scope}</span>
              <span className="block text-[13px] text-ink-dim">{scopeTexts[scope]}</span>
            </>
          }
        />
      ))}
      {problem !== undefined && (
        <p id={id} role="alert" className="text-[13px] text-fail">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
