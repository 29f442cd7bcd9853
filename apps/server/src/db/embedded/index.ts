export { startEmbedded } from './start-embedded.ts';
