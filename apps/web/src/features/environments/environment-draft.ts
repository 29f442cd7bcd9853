import type {
  Environment,
  EnvironmentCredentials,
  EnvironmentValue,
  EnvironmentWrite,
  FieldError,
} from '@assay/contract';
import { proposedProtection } from '@assay/scenario';
import type { Protection } from '@assay/scenario';

export interface ValueDraft extends EnvironmentValue {
  /** Tells rows apart while they are edited. */
  key: string;
}

/** An environment while it is edited; it may be invalid. */
export interface EnvironmentDraft {
  name: string;
  base_url: string;
  /** Null: as the address proposes. */
  protection: Protection | null;
  /** Null: as the server proposes for its address. */
  credentials: EnvironmentCredentials | null;
  variables: ValueDraft[];
  headers: ValueDraft[];
}

export const newValue = (): ValueDraft => ({ key: crypto.randomUUID(), name: '', value: '', secret: false });

const withKey = (value: EnvironmentValue): ValueDraft => ({ ...value, key: crypto.randomUUID() });

export function toDraft(environment: Environment | null): EnvironmentDraft {
  if (environment === null)
    return { name: '', base_url: '', protection: null, credentials: null, variables: [], headers: [] };
  const { name, base_url, protection, credentials, variables, headers } = environment;
  return { name, base_url, protection, credentials, variables: variables.map(withKey), headers: headers.map(withKey) };
}

export const protectionOf = ({ protection, base_url }: EnvironmentDraft): Protection =>
  protection ?? proposedProtection(base_url.trim());

const isFilled = ({ name, value }: ValueDraft): boolean => name.trim() !== '' || value !== '';

const plain = ({ name, value, secret }: ValueDraft): EnvironmentValue => ({ name, value, secret });

/** What is sent. Rows that nobody has filled in are left out. */
export function toWrite(draft: EnvironmentDraft): EnvironmentWrite {
  return {
    name: draft.name,
    base_url: draft.base_url,
    protection: protectionOf(draft),
    ...(draft.credentials !== null && { credentials: draft.credentials }),
    variables: draft.variables.filter(isFilled).map(plain),
    headers: draft.headers.filter(isFilled).map(plain),
  };
}

/** Errors by field; those of rows by the key of the row and `name` or `value`. */
export type DraftErrors = Readonly<Record<string, string>>;

export function errorsOf(draft: EnvironmentDraft, errors: readonly FieldError[]): DraftErrors {
  const rows = { variables: draft.variables.filter(isFilled), headers: draft.headers.filter(isFilled) };
  return Object.fromEntries(
    errors.map(({ field, message }) => {
      const [, kind = '', at = '', part = ''] = /^(variables|headers)\.(\d+)\.(\w+)$/.exec(field ?? '') ?? [];
      const row = kind === 'variables' || kind === 'headers' ? rows[kind][Number(at)] : undefined;
      return [row === undefined ? (field ?? '') : `${row.key}.${part}`, message];
    }),
  );
}

/** Whether every error stands at a field of the form, a row's among them. */
export function areShown(errors: DraftErrors): boolean {
  const fields = Object.keys(errors);
  return fields.length > 0 && fields.every((field) => /^(name|base_url)$|\.(name|value)$/.test(field));
}

/** Without those of what was changed since; rows of a list are changed together. */
export function withoutErrors(errors: DraftErrors, changed: Partial<EnvironmentDraft>): DraftErrors {
  const hasRows = changed.variables !== undefined || changed.headers !== undefined;
  const isChanged = (field: string): boolean => field in changed || (hasRows && field.includes('.'));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isChanged(field)));
}
