export { GenerateValidationsDialog } from './GenerateValidationsDialog.tsx';
