import { screenToastMs, showToast } from './overlays/toasts.ts';

/** Copies a text and shows the toast `copied`. Pages that are not served over https have no clipboard. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', copied, screenToastMs.done);
  } catch {
    showToast(
      'error',
      'This page cannot use the clipboard. Open Assay over https or on localhost, or copy the text by hand.',
    );
  }
}
