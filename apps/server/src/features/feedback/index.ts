export { createFeedbackHandlers } from './feedback.routes.ts';
