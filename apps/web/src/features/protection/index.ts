export { ProtectionField } from './ProtectionField.tsx';
export { protectionLabels, protectionNotes } from './protection-texts.ts';
export { useProtection } from './use-protection.ts';
