import { ApiError } from '@assay/client';
import type { ExtractionTest } from '@assay/contract';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf, withReason } from '../../app/index.ts';
import { useSystem } from '../../data/index.ts';
import { Button, Field, Notice, Select } from '../../ui/index.ts';
import { parseObject, toPayload } from './drafts/auth-draft.ts';
import type { AuthDraft, AuthKind } from './drafts/auth-draft.ts';
import { authTexts, canTest } from './drafts/check-draft.ts';

interface Props {
  systemId: number;
  login: 'own' | 'other';
  draft: AuthDraft;
}

const labels: Partial<Record<AuthKind, string>> = { token: 'Test token extraction', oauth2: 'Fetch a token' };

const isFetched = ({ auth_type: kind }: AuthDraft): boolean => kind === 'token' || kind === 'oauth2';

/** Tests the credentials of the form, saved or not: fetches the token, or sends them to a GET endpoint. */
export function CredentialTester({ systemId, login, draft }: Props) {
  const [result, setResult] = useState<ExtractionTest | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [endpointId, setEndpointId] = useState('');
  const test = async (): Promise<void> => {
    setResult(null);
    setError(null);
    if (parseObject(draft.auth_headers) === null || parseObject(draft.auth_body) === null)
      return setError(authTexts.jsonInTest);
    setBusy(true);
    try {
      const chosen = isFetched(draft) || endpointId === '' ? null : Number(endpointId);
      const body = { ...toPayload(draft), login, endpoint_id: chosen };
      setResult((await api.testExtraction({ params: { systemId }, body })) ?? null);
    } catch (failure) {
      setError(isReported(failure) ? messageOf(failure) : withReason(authTexts.testFailed, failure));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {!isFetched(draft) && <EndpointChoice systemId={systemId} value={endpointId} onChange={setEndpointId} />}
        <Button icon={<FlaskConical size={14} />} busy={busy} disabled={!canTest(draft)} onClick={() => void test()}>
          {labels[draft.auth_type] ?? 'Try the credentials'}
        </Button>
      </div>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {result && <Result result={result} />}
    </div>
  );
}

const isReported = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 422 || failure.code === 'endpoint_not_found');

interface ChoiceProps {
  systemId: number;
  value: string;
  onChange: (endpointId: string) => void;
}

function EndpointChoice({ systemId, value, onChange }: ChoiceProps) {
  const endpoints = useSystem(systemId).data?.endpoints ?? [];
  const choices = endpoints.filter(({ method, removed }) => method === 'GET' && !removed);
  return (
    <div className="min-w-0 flex-1 basis-60">
      <Field label="Try them on">
        {(control) => (
          <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">The first GET endpoint that needs credentials</option>
            {choices.map(({ id, endpoint }) => (
              <option key={id} value={id}>
                GET {endpoint}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function Result({ result }: { result: ExtractionTest }) {
  return (
    <Notice kind={result.success ? 'success' : 'error'}>
      {result.message} {result.error}
      {result.success && result.token_length > 0 && (
        <span className="block">
          <code>{result.token_preview}</code> ({result.token_length} characters)
        </span>
      )}
    </Notice>
  );
}
