export { FieldDialog, passwordField } from './FieldDialog.tsx';
export { confirmPresets } from './presets.ts';
