export { duplicateKeys } from './duplicate-keys.ts';
export { KeyValueTable } from './KeyValueTable.tsx';
export { parameterKinds } from './parameter-kinds.ts';
export { ParameterTabs } from './ParameterTabs.tsx';
