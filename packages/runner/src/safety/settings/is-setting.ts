import type { Json } from '@assay/api-model';
import type { Address } from '../classify/address.ts';
import { targetsOf } from '../classify/address.ts';
import type { Call } from '../classify/call.ts';
import { methodsOf } from '../classify/method-override.ts';
import { plainReadAt } from '../classify/plain-read.ts';
import type { Routes } from '../classify/routes.ts';
import type { BuiltRequest } from '../../exchange/build-request.ts';
import { namedIds } from '../named-ids.ts';
import { speaksOfProtected } from './protected.ts';

/** A call with what is known of it. */
export interface SettingCall {
  request: BuiltRequest;
  call: Call;
  address: Address;
  body: Json | undefined;
  path: string;
  routes: Routes;
  isRedirected: boolean;
}

/** Calls that change the only one of something, as far as their paths say. */
const isOfOne = (call: Call): boolean =>
  call.kind === 'own_account' ||
  (call.kind === 'never' && call.why === 'singleton') ||
  (call.kind === 'write' && call.target === null);

/** Whether a call changes what there is one of, for the account that is signed in or the system, and that a read shows. */
export function isSetting(asked: SettingCall): boolean {
  const { request, call, address, isRedirected } = asked;
  const isWrite = ['PUT', 'PATCH'].includes(request.method) && methodsOf(request).length === 1;
  if (!isOfOne(call) || isRedirected || !isWrite || targetsOf(address).length > 0) return false;
  return isOnlyOne(asked) && !namesRecord(asked) && !speaksOfProtected(textsOf(asked));
}

/** No record is below its path, and a read shows it. */
const isOnlyOne = ({ path, routes }: SettingCall): boolean =>
  !path.includes('{') && routes.itemOf(path) === null && plainReadAt(routes, path) !== null;

/** A write without a record in its path is about one that its body or query names, where it does. */
function namesRecord({ call, body, address }: SettingCall): boolean {
  const isAny = call.kind === 'write';
  const { own, several } = namedIds(isAny ? body : undefined, address.query, isAny ? call.noun : '');
  return own.length + several.length > 0;
}

function textsOf({ request, path, routes, address }: SettingCall): string[] {
  const operation = routes.at(request.method, path)?.operation ?? null;
  return [...address.segments.map(({ text }) => text), operation?.operationId ?? '', operation?.summary ?? ''];
}

/** What names the setting for all runs. */
export const settingOf = ({ request }: Pick<SettingCall, 'request'>): string => {
  const { host, pathname } = new URL(request.url);
  return `${host}${pathname.replace(/\/$/, '')}`;
};
