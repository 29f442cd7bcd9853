export { startEmbedded } from './start-embedded.ts';
export type { EmbeddedDatabase } from './start-embedded.ts';
