// Errors in the envelope of the document.
export class Refusal extends Error {
  constructor(status, code, message, { field = null, headers = {} } = {}) {
    super(message);
    Object.assign(this, { status, code, field, headers });
  }

  get error() {
    return { code: this.code, message: this.message, field: this.field };
  }
}

export const invalid = (field, message) => new Refusal(400, 'invalid', `${field}: ${message}`, { field });

export const conflict = (code, message) => new Refusal(409, code, message);

export const missing = (name) => new Refusal(404, `${name}_not_found`, `There is no such ${name}.`);
