export { api, transport } from './api.ts';
export { isAway, messageOf, queryClient, withReason } from './query-client.ts';
export { authenticate, getToken, loadSession, signOut } from './session-store.ts';
export { applyTheme, themeScript, useTheme } from './theme.ts';
export type { Theme } from './theme.ts';
export { useSession } from './use-session.ts';
