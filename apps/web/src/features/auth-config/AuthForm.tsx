import type { AuthConfig, ExtractionTest } from '@assay/contract';
import { ApiError } from '@assay/client';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/index.ts';
import { useAuthConfig, useRefresh } from '../../data/index.ts';
import { Button, LoadError, Notice, showToast, Skeleton } from '../../ui/index.ts';
import { AuthFields } from './AuthFields.tsx';
import {
  authTexts,
  canTest,
  checkDraft,
  parseObject,
  saveErrorText,
  toDraft,
  toPayload,
  usagePreview,
} from './auth-draft.ts';
import type { AuthDraft, DraftErrors } from './auth-draft.ts';

const SAVED_TOAST_MS = 4000;

export function AuthForm({ systemId, onSaved }: { systemId: number; onSaved?: () => void }) {
  const config = useAuthConfig(systemId);
  if (config.isPending) return <Skeleton rows={5} />;
  if (config.isError) {
    const denied = config.error instanceof ApiError && config.error.status === 403;
    return (
      <LoadError onRetry={() => void config.refetch()}>
        {denied
          ? 'You do not have permission to access this system configuration.'
          : 'Failed to load authentication configuration.'}
      </LoadError>
    );
  }
  return <Form systemId={systemId} stored={config.data ?? null} {...(onSaved && { onSaved })} />;
}

function Form({ systemId, stored, onSaved }: { systemId: number; stored: AuthConfig | null; onSaved?: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(stored));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const change = (part: Partial<AuthDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const save = async (): Promise<void> => {
    const found = checkDraft(draft);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const call = { params: { systemId }, body: toPayload(draft) };
      await (stored === null ? api.createAuthConfig(call) : api.updateAuthConfig(call));
      await refresh();
      showToast('success', 'Configuration saved successfully', SAVED_TOAST_MS);
      onSaved?.();
    } catch (error) {
      setFailure(saveErrorText(error));
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AuthFields draft={draft} errors={errors} onChange={change} />
      <div className="rounded border border-line bg-sunken px-3 py-2">
        <span className="text-[13px] text-ink-dim">Requests will carry</span>
        <code className="block break-all" data-testid="usage-preview">
          {usagePreview(draft)}
        </code>
      </div>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" busy={busy}>
          Save
        </Button>
        <ExtractionTester systemId={systemId} draft={draft} />
      </div>
    </form>
  );
}

function ExtractionTester({ systemId, draft }: { systemId: number; draft: AuthDraft }) {
  const [result, setResult] = useState<ExtractionTest | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const test = async (): Promise<void> => {
    setResult(null);
    setError(null);
    if (parseObject(draft.auth_headers) === null || parseObject(draft.auth_body) === null)
      return setError(authTexts.jsonInTest);
    setBusy(true);
    try {
      setResult((await api.testExtraction({ params: { systemId }, body: toPayload(draft) })) ?? null);
    } catch (failure) {
      setError(failure instanceof ApiError && failure.status === 422 ? failure.message : authTexts.testFailed);
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon={<FlaskConical size={14} />} busy={busy} disabled={!canTest(draft)} onClick={() => void test()}>
        Test token extraction
      </Button>
      <div className="w-full">
        {error !== null && <Notice kind="error">{error}</Notice>}
        {result && (
          <Notice kind={result.success ? 'success' : 'error'}>
            {result.message} {result.error}
            {result.success && (
              <span className="block">
                <code>{result.token_preview}</code> ({result.token_length} characters)
              </span>
            )}
          </Notice>
        )}
      </div>
    </>
  );
}
