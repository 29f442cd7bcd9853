export { LearnedFromServer } from './LearnedFromServer.tsx';
export { LearnStep } from './LearnStep.tsx';
export { LeftRequests } from './LeftRequests.tsx';
