export { LearnedFromServer } from './LearnedFromServer.tsx';
export { LearnPanel } from './LearnPanel.tsx';
