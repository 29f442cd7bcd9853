import { ApiError } from '@assay/client';
import { FEEDBACK_MAX_LENGTH } from '@assay/contract';
import { MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../app/index.ts';
import { Button, Dialog, Field, IconButton, Notice, TextArea } from '../../ui/index.ts';

type State = 'closed' | 'open' | 'submitting' | 'success' | 'error';

const CLOSE_AFTER_MS = 2000;

export function FeedbackButton() {
  const [state, setState] = useState<State>('closed');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (state !== 'success') return undefined;
    const timer = setTimeout(() => setState('closed'), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const submit = async (): Promise<void> => {
    setState('submitting');
    try {
      await api.sendFeedback({ body: { feedback: text.trim() } });
      setText('');
      setState('success');
    } catch (error) {
      setProblem(problemOf(error));
      setState('error');
    }
  };
  return (
    <>
      <IconButton
        label="Send feedback"
        icon={<MessageSquare size={16} />}
        className="fixed right-4 bottom-4 z-30 size-10 rounded-full border border-line-strong bg-surface shadow-float"
        onClick={() => setState('open')}
      />
      <Dialog
        open={state !== 'closed'}
        onClose={() => setState('closed')}
        title="Send feedback"
        locked={state === 'submitting'}
      >
        {state === 'success' ? (
          <Notice kind="success">Thank you for your feedback.</Notice>
        ) : (
          <div className="grid gap-3">
            <Field label="What should we know?" hint={`${text.length} / ${FEEDBACK_MAX_LENGTH}`}>
              {(control) => (
                <TextArea
                  {...control}
                  value={text}
                  maxLength={FEEDBACK_MAX_LENGTH}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
            {state === 'error' && <Notice kind="error">{problem}</Notice>}
            <Button
              kind="primary"
              className="justify-self-end"
              disabled={text.trim() === ''}
              busy={state === 'submitting'}
              onClick={() => void submit()}
            >
              Send
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}

const UNAUTHENTICATED = 401;

/** The two texts of the specification (D2 section 8). */
function problemOf(error: unknown): string {
  const isSignedOut = error instanceof ApiError && error.status === UNAUTHENTICATED;
  return isSignedOut ? 'Authentication required' : 'Failed to submit feedback. Please try again.';
}
