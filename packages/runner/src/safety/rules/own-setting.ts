import { NotOwnedError } from '../not-owned.ts';
import { isSetting } from '../settings/is-setting.ts';
import type { WriteRule } from './rule.ts';

/** A setting of which there is one is changed with consent, and put back. */
export const ownSetting: WriteRule = async ({ request, permit, label, send, isRedirected, records, settings }) => {
  const isSessionsOwn = permit.call.kind === 'own_account' && records.isOwnSession(request);
  const setting = { request, ...permit, permit, label, send, isRedirected };
  if (isSessionsOwn || !isSetting(setting)) return false;
  if (settings === null) throw NotOwnedError.setting(label);
  await settings.allow(setting);
  return true;
};
