import { MessageSquare } from 'lucide-react';
import { useCallback, useState } from 'react';
import { IconButton, lazyOverlay } from '../../ui/index.ts';

const FeedbackDialog = lazyOverlay(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog);

export function FeedbackButton() {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState('');
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <IconButton
        label="Send feedback"
        icon={<MessageSquare size={16} />}
        className="fixed right-4 bottom-4 z-30 size-10 rounded-full border border-line-strong bg-surface shadow-float"
        onClick={() => setOpen(true)}
      />
      {open && <FeedbackDialog draft={draft} onDraft={setDraft} onClose={close} />}
    </>
  );
}
