export { AddressField } from './AddressField.tsx';
export { ProtectionField } from './ProtectionField.tsx';
export { protectionLabels, protectionNotes, settingsNote } from './protection-texts.ts';
export { useProtection } from './use-protection.ts';
