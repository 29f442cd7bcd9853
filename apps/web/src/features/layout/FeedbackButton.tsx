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
        className="fixed right-0 bottom-4 z-30 h-11 w-6 rounded-r-none rounded-l-md border border-line-strong bg-surface shadow-float sm:right-4 sm:size-10 sm:rounded-full"
        onClick={() => setOpen(true)}
      />
      {open && <FeedbackDialog draft={draft} onDraft={setDraft} onClose={close} />}
    </>
  );
}
