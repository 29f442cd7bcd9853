export { ExecutionDetail, VerdictBadge } from './ExecutionDetail.tsx';
export { HistoryTable } from './HistoryTable.tsx';
export { MoreHistory } from './MoreHistory.tsx';
