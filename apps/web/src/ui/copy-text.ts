import { showToast } from './overlays/toasts.ts';

const COPIED_MS = 3000;

/** Puts a text into the clipboard and says so; `copied` are the words for it. Pages that are not served by https have none. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', copied, COPIED_MS);
  } catch {
    showToast(
      'error',
      'This page cannot use the clipboard. Open Assay over https or on localhost, or copy the text by hand.',
    );
  }
}
