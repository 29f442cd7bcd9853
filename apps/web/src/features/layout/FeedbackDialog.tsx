import { ApiError, MISSING_TOKEN_TEXT } from '@assay/client';
import { FEEDBACK_MAX_LENGTH } from '@assay/contract';
import { useEffect, useState } from 'react';
import { api, useFailure, withReason } from '../../app/index.ts';
import { Button, Dialog, Field, Notice, TextArea } from '../../ui/index.ts';

/** While it is mounted; closed is when it is not (FB-04). */
type State = 'open' | 'submitting' | 'success';

const CLOSE_AFTER_MS = 2000;

interface Props {
  /** What was written, kept when the dialog is closed without sending. */
  draft: string;
  onDraft: (text: string) => void;
  onClose: () => void;
}

export function FeedbackDialog({ draft, onDraft, onClose }: Props) {
  const [state, setState] = useState<State>('open');
  const [problem, setProblem] = useFailure();
  useEffect(() => {
    if (state !== 'success') return undefined;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, onClose]);
  const submit = async (): Promise<void> => {
    setState('submitting');
    setProblem(null);
    try {
      await api.sendFeedback({ body: { feedback: draft.trim() } });
      onDraft('');
      setState('success');
    } catch (error) {
      setProblem(problemOf(error));
      setState('open');
    }
  };
  return (
    <Dialog open onClose={onClose} title="Send feedback" locked={state === 'submitting'}>
      {state === 'success' ? (
        <Notice kind="success">Thank you for your feedback.</Notice>
      ) : (
        <div className="grid gap-3">
          <Field label="What should we know?" hint={`${draft.length} / ${FEEDBACK_MAX_LENGTH}`}>
            {(control) => (
              <TextArea
                {...control}
                value={draft}
                maxLength={FEEDBACK_MAX_LENGTH}
                onChange={(event) => onDraft(event.target.value)}
              />
            )}
          </Field>
          {problem !== null && <Notice kind="error">{problem}</Notice>}
          <Button
            kind="primary"
            className="justify-self-end"
            disabled={draft.trim() === ''}
            busy={state === 'submitting'}
            onClick={() => void submit()}
          >
            Send
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const UNAUTHENTICATED = 401;

/** The two texts of the specification (D2 section 8). */
function problemOf(error: unknown): string {
  const isSignedOut =
    error instanceof ApiError && (error.status === UNAUTHENTICATED || error.message === MISSING_TOKEN_TEXT);
  return isSignedOut ? 'Authentication required' : withReason('Failed to submit feedback. Please try again.', error);
}
