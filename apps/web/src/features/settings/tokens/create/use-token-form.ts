import { TOKEN_LABEL_MAX_LENGTH, tokenScopes } from '@assay/contract';
import type { CreatedToken, TokenKind, TokenScope } from '@assay/contract';
import { useState } from 'react';
import { api, useFailure } from '../../../../app/index.ts';
import { expiryOf } from '../token-texts.ts';
import type { Lifetime } from '../token-texts.ts';
import { fieldProblems, problemText } from '../token-problems.ts';
import type { FieldProblems } from '../token-problems.ts';

export interface TokenFormProps {
  kind: TokenKind;
  creating: boolean;
  onCreating: (creating: boolean) => void;
  onCreated: (token: CreatedToken) => void;
}

interface Values {
  label: string;
  scopes: readonly TokenScope[];
  expires_at: Lifetime;
}

/** What is typed into the form of a new token, and what is wrong with it. */
export function useTokenForm({ kind, creating, onCreating, onCreated }: TokenFormProps) {
  const [values, setValues] = useState<Values>({ label: '', scopes: ['read'], expires_at: null });
  const [isLabelTouched, setLabelTouched] = useState(false);
  const [refused, setRefused] = useState<FieldProblems>({});
  const [failure, setFailure] = useFailure();

  const edit = (change: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...change }));
    if (change.label !== undefined) setLabelTouched(true);
    // What the server said about a field is not true of what is in it now.
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const label = labelProblem(values.label);
  const scopes = values.scopes.length === 0 ? 'Choose at least one scope.' : undefined;
  const isValid = label === undefined && scopes === undefined;
  const submit = async (): Promise<void> => {
    if (!isValid || creating) return;
    onCreating(true);
    setFailure(null);
    try {
      onCreated(await createToken(kind, values));
    } catch (error) {
      const found = fieldProblems(error);
      setRefused(found);
      if (Object.keys(found).length === 0) setFailure(problemText(error, 'Failed to create token'));
    }
    onCreating(false);
  };
  return {
    values,
    edit,
    submit,
    isValid,
    failure,
    problems: {
      label: refused['label'] ?? (isLabelTouched ? label : undefined),
      scopes: refused['scopes'] ?? scopes,
      expires_at: refused['expires_at'],
    },
  };
}

function createToken(kind: TokenKind, { label, scopes, expires_at: days }: Values): Promise<CreatedToken> {
  const create = kind === 'personal' ? api.createToken : api.createServiceToken;
  const inOrder = tokenScopes.filter((scope) => scopes.includes(scope));
  return create({ body: { label: label.trim(), scopes: inOrder, expires_at: expiryOf(days) } });
}

function labelProblem(label: string): string | undefined {
  const { length } = label.trim();
  if (length === 0) return 'Enter a label.';
  return length > TOKEN_LABEL_MAX_LENGTH
    ? `A label has at most ${TOKEN_LABEL_MAX_LENGTH} characters; this one has ${length}.`
    : undefined;
}
