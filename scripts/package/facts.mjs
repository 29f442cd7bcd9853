/** The oldest Node.js that the HTTP client of the runner works on. */
export const NODE_FLOOR = '20.18.1';
