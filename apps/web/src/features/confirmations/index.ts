export { confirmPresets } from './presets.ts';
