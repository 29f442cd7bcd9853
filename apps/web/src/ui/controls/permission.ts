import { createContext, use } from 'react';

/** Why who is signed in may not do something, by the name of the action; null when they may. */
export type Permission = (action: string) => string | null;

export const PermissionContext = createContext<Permission>(() => null);

/** Null also for what anybody may do. */
export function useDenial(action: string | undefined): string | null {
  const permission = use(PermissionContext);
  return action === undefined ? null : permission(action);
}
