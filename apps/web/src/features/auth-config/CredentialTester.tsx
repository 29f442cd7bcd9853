import type { ExtractionTest } from '@assay/contract';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useFailure } from '../../app/index.ts';
import { useSystem } from '../../data/index.ts';
import { Button, Field, Notice, Select } from '../../ui/index.ts';
import { useAuthOwner } from './auth-owner.ts';
import { placedDraft, toPayload } from './drafts/auth-draft.ts';
import type { AuthDraft, AuthKind } from './drafts/auth-draft.ts';
import { canTest } from './drafts/check-draft.ts';
import { testProblem, unsendableText } from './drafts/test-problem.ts';
import { TrialResult } from './TrialResult.tsx';

interface Props {
  systemId: number;
  login: string;
  scheme: string | null;
  draft: AuthDraft;
  onChange: (part: Partial<AuthDraft>) => void;
}

const labels: Partial<Record<AuthKind, string>> = { token: 'Test token extraction', oauth2: 'Fetch a token' };

/** Tests the credentials of the form, saved or not: signs in, and asks an endpoint that refuses requests without them. */
export function CredentialTester({ systemId, login, scheme, draft, onChange }: Props) {
  const [result, setResult] = useState<ExtractionTest | null>(null);
  const [error, setError] = useFailure();
  const [busy, setBusy] = useState(false);
  const [endpointId, setEndpointId] = useState('');
  const owner = useAuthOwner(systemId);
  const test = async (): Promise<void> => {
    setResult(null);
    setError(null);
    const unsendable = unsendableText(draft);
    if (unsendable !== null) return setError(unsendable);
    setBusy(true);
    try {
      const chosen = endpointId === '' ? null : Number(endpointId);
      const body = { ...toPayload(draft), login: login === '' ? 'own' : login, scheme, endpoint_id: chosen };
      setResult((await owner.test(body)) ?? null);
    } catch (failure) {
      setError(testProblem(failure));
    }
    setBusy(false);
  };
  const use = (placement: NonNullable<ExtractionTest['proposal']>): void => {
    setResult(null);
    onChange(placedDraft(draft, placement));
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <EndpointChoice systemId={systemId} value={endpointId} onChange={setEndpointId} />
        <Button
          needs="testExtraction"
          icon={<FlaskConical size={14} />}
          busy={busy}
          disabled={!canTest(draft)}
          onClick={() => void test()}
        >
          {labels[draft.auth_type] ?? 'Try the credentials'}
        </Button>
      </div>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {result && <TrialResult result={result} onUse={use} />}
    </div>
  );
}

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
      <Field label="Test on">
        {(control) => (
          <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">A GET endpoint that refuses requests without them</option>
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
