import { Field, Select } from '../../ui/index.ts';
import { usagePreview } from './drafts/auth-draft.ts';
import type { AuthKind } from './drafts/auth-draft.ts';
import { AdvancedAuthHint } from './fields/AdvancedAuthHint.tsx';
import { CredentialTester } from './CredentialTester.tsx';
import { ApiKeyFields, BasicFields, BearerFields } from './fields/FixedFields.tsx';
import { OAuth2Fields } from './fields/OAuth2Fields.tsx';
import { SessionFields } from './fields/SessionFields.tsx';
import { TokenFlowFields } from './fields/TokenFlowFields.tsx';
import type { FieldsProps } from './fields/TokenFlowFields.tsx';

const kinds: Record<AuthKind, { label: string; hint: string; Fields: (props: FieldsProps) => React.ReactNode }> = {
  token: {
    label: 'Token from a login request',
    hint: 'Assay sends a login request and takes the token from the response. When the API rejects the token, Assay fetches a new one.',
    Fields: TokenFlowFields,
  },
  bearer: {
    label: 'Bearer token',
    hint: 'A token that you already have. It is sent unchanged and never renewed.',
    Fields: BearerFields,
  },
  basic: { label: 'Basic: user and password', hint: 'Sent with every request (RFC 7617).', Fields: BasicFields },
  api_key: {
    label: 'API key',
    hint: 'A value in a header, the query string or a cookie.',
    Fields: ApiKeyFields,
  },
  session: {
    label: 'Session cookie from a login',
    hint: 'Assay sends a login request and keeps the cookies that it sets. When the API rejects them, Assay signs in again.',
    Fields: SessionFields,
  },
  oauth2: {
    label: 'OAuth 2.0 client credentials',
    hint: 'Assay fetches a token for the client and renews it before it expires.',
    Fields: OAuth2Fields,
  },
};

interface Props extends FieldsProps {
  systemId: number;
  /** The account whose stored secrets the masks represent. */
  login: string;
  /** The security scheme that they are for; null: the main ones of the account. */
  scheme?: string | null;
}

/** One login: its kind, the fields of that kind, how requests will carry it, and a way to try it. */
export function CredentialSection({ systemId, login, scheme = null, draft, errors, onChange }: Props) {
  const { Fields, hint } = kinds[draft.auth_type];
  return (
    <div className="grid gap-4">
      <Field label="Kind of credentials" error={errors.auth_type} hint={hint}>
        {(control) => (
          <Select
            {...control}
            value={draft.auth_type}
            onChange={(event) => onChange({ auth_type: event.target.value as AuthKind })}
          >
            {Object.entries(kinds).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AdvancedAuthHint kind={draft.auth_type} />
      <Fields draft={draft} errors={errors} onChange={onChange} />
      <div className="rounded border border-line bg-sunken px-3 py-2">
        <span className="text-[13px] text-ink-dim">Requests will carry</span>
        <code
          className="block break-all"
          data-testid={scheme === null && login === 'own' ? 'usage-preview' : 'other-usage-preview'}
        >
          {usagePreview(draft)}
        </code>
      </div>
      <CredentialTester
        key={draft.auth_type}
        systemId={systemId}
        login={login}
        scheme={scheme}
        draft={draft}
        onChange={onChange}
      />
    </div>
  );
}
