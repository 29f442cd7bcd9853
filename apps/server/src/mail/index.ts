export { createMailer } from './mailer.ts';
export type { Mailer, Message } from './mailer.ts';
export { createAfterAnswers } from './after-answers.ts';
