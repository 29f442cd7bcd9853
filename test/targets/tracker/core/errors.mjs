// Errors of the operations; the server answers them with the body of the document.
export class Problem extends Error {
  constructor(status, code, message, { details = [], headers = {} } = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = { error: { code, message, details } };
  }
}

export const invalid = (details) => new Problem(422, 'validation_failed', 'The request breaks a rule.', { details });
export const wrong = (field, message) => invalid([{ field, message }]);
export const missing = (what) => new Problem(404, 'not_found', `There is no such ${what}.`);
export const conflict = (code, message) => new Problem(409, code, message);
export const forbidden = (message) => new Problem(403, 'forbidden', message);
