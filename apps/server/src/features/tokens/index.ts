export { authenticateTokens } from './access/authenticate-tokens.ts';
export { createTokenHandlers } from './tokens.routes.ts';
export { createTokenUsage } from './usage/token-usage.ts';
export type { UsageCounter } from './usage/usage-counter.ts';
