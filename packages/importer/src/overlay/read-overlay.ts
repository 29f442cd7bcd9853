import { isFields } from '../reading/reader.ts';
import { isJson } from '../schema/keywords.ts';
import { parseText } from '../text/parse-text.ts';
import { Refusal } from '../text/refusal.ts';
import type { OverlayAction } from './apply-overlay.ts';

const MAX_ACTIONS = 5000;
const WHAT = 'An overlay is an OpenAPI Overlay 1.0 in JSON or YAML: `overlay: 1.0.0` and a list of `actions`.';

export type ReadOverlay = { ok: true; actions: OverlayAction[] } | { ok: false; message: string };

/** Reads the text of an OpenAPI Overlay. Never throws. */
export function readOverlay(text: string): ReadOverlay {
  try {
    const { value } = parseText(text);
    if (!isFields(value) || !String(value['overlay']).startsWith('1.')) return { ok: false, message: WHAT };
    const actions = value['actions'];
    if (!Array.isArray(actions) || actions.length > MAX_ACTIONS) return { ok: false, message: WHAT };
    return { ok: true, actions: actions.map(toAction) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: `${error.message} ${WHAT}` };
    throw error;
  }
}

/** An action without a target selects nothing, and is reported as such. */
function toAction(action: unknown): OverlayAction {
  const fields = isFields(action) ? action : {};
  const { target, description, update, remove } = fields;
  return {
    target: typeof target === 'string' ? target : '',
    ...(typeof description === 'string' && { description }),
    ...(isJson(update) && { update }),
    ...(remove === true && { remove }),
  };
}
