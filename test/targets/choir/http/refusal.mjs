const titles = {
  400: 'Bad request',
  401: 'Not logged in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  415: 'Unsupported media type',
  422: 'Unprocessable attribute',
  428: 'Precondition required',
};

/** An answer in the form of errors. */
export class Refusal extends Error {
  /** @param {number} status @param {{code: string, detail: string, source?: object}[]} errors @param {Record<string, string>} [headers] */
  constructor(status, errors, headers = {}) {
    super(errors[0].detail);
    this.status = status;
    this.headers = headers;
    this.errors = errors.map(({ code, detail, source }) => ({
      status: String(status),
      code,
      title: titles[status],
      detail,
      ...(source && { source }),
    }));
  }
}

/** @param {number} status @param {string} code @param {string} detail @param {object} [source] */
export const refuse = (status, code, detail, source) => {
  throw new Refusal(status, [{ code, detail, source }]);
};
