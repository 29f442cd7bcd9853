export { RuleEditor } from './RuleEditor.tsx';
