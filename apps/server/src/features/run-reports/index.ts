export { createRunReportHandlers } from './run-reports.routes.ts';
