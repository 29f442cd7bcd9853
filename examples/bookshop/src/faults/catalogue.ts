/** Every defect that can be switched on, with what a client sees of it. The README table is made of this. */
export const FAULTS = {
  'title-not-required': 'POST /books accepts a book without a title.',
  'price-minimum-ignored': 'POST /books accepts a price below 0.01.',
  'title-length-ignored': 'POST /books accepts a title longer than 120 characters.',
  'genre-enum-ignored': 'POST /books accepts a genre that does not exist.',
  'isbn-pattern-ignored': 'POST /books accepts an ISBN of any form.',
  'email-format-ignored': 'POST /customers accepts an email that is none.',
  'password-length-ignored': 'POST /customers accepts a password shorter than 8 characters.',
  'rating-limit-off-by-one': 'POST /books/{bookId}/reviews accepts a rating of 6.',
  'quantity-zero-accepted': 'POST /orders accepts a line with quantity 0.',
  'per-page-limit-ignored': 'GET /books accepts per_page above 100.',
  'sort-enum-ignored': 'GET /books accepts a sort field that does not exist.',
  'unknown-fields-accepted': 'POST /authors accepts fields that the document does not know.',
  'create-answers-200': 'POST /books answers 200 instead of 201.',
  'delete-answers-200': 'DELETE /reviews/{reviewId} answers 200 with a body instead of 204.',
  'validation-answers-400': 'A body that breaks a limit is answered with 400 instead of 422.',
  'unknown-book-answers-200': 'GET /books/{bookId} answers 200 with null for an unknown id.',
  'unknown-author-answers-500': 'GET /authors/{authorId} answers 500 for an unknown id.',
  'empty-search-answers-500': 'GET /books answers 500 when nothing is found.',
  'malformed-json-answers-500': 'Malformed JSON is answered with 500 instead of 400.',
  'wrong-method-answers-404': 'A method that the path does not know is answered with 404 instead of 405.',
  'media-type-ignored': 'A body of any content type is read as JSON instead of answered with 415.',
  'price-as-text': 'GET /books/{bookId} gives the price as text.',
  'price-negative': 'GET /books gives the first book a negative price.',
  'isbn-missing': 'GET /books leaves out the ISBN.',
  'author-name-null': 'GET /authors/{authorId} gives null as the name.',
  'rating-out-of-range': 'GET /reviews/{reviewId} gives the rating out of 10.',
  'email-mangled': 'GET /customers/me gives an email without @.',
  'date-format-local': 'GET /orders/{orderId} gives dates as 01/03/2025.',
  'status-misspelled': 'POST /orders/{orderId}/cancel gives the status as canceled.',
  'currency-wrong': 'GET /orders/{orderId} gives USD as the currency.',
  'total-wrong': 'An order total is not the sum of its lines.',
  'list-total-wrong': 'GET /books counts only the items of the page in meta.total.',
  'average-rating-wrong': 'GET /books/{bookId} gives the highest rating as the average.',
  'title-shouted': 'POST /books stores and returns the title in capitals.',
  'password-leaked': 'GET /customers/me contains the password.',
  'stack-trace-leaked': 'A 404 contains a stack trace.',
  'problem-detail-missing': 'Errors come without detail.',
  'problem-content-type': 'Errors come as application/json instead of application/problem+json.',
  'html-content-type': 'GET /books/{bookId} comes as text/html.',
  'etag-missing': 'GET /books/{bookId} comes without ETag.',
  'location-missing': 'POST /books comes without Location.',
  'rate-limit-headers-missing': 'GET /authors comes without rate limit headers.',
  'authors-slow': 'GET /authors takes three seconds.',
  'page-size-ignored': 'GET /books always gives 20 items a page.',
  'page-ignored': 'GET /books always gives the first page.',
  'sort-ignored': 'GET /books is not sorted as asked.',
  'genre-filter-ignored': 'GET /books gives books of every genre.',
  'price-filter-exclusive': 'GET /books leaves out books exactly at min_price.',
  'update-without-effect': 'PATCH /books/{bookId} answers 200 and changes nothing.',
  'delete-leaves-record': 'DELETE /books/{bookId} answers 204 and the book stays.',
  'duplicate-isbn-accepted': 'POST /books accepts an ISBN that is taken.',
  'duplicate-email-accepted': 'POST /customers accepts an email that is taken.',
  'if-match-ignored': 'PATCH /books/{bookId} overwrites a book that has changed since.',
  oversell: 'POST /orders accepts more copies than are in stock.',
  'stock-not-reduced': 'POST /orders leaves the stock as it was.',
  'pay-twice': 'POST /orders/{orderId}/pay accepts an order that is paid.',
  'ship-unpaid': 'POST /orders/{orderId}/ship accepts an order that is not paid.',
  'cancel-shipped': 'POST /orders/{orderId}/cancel accepts an order that is shipped.',
  'token-not-checked': 'POST /books needs no token.',
  'invalid-token-accepted': 'GET /orders accepts any token.',
  'wrong-password-accepted': 'POST /auth/login accepts any password.',
  'foreign-order-readable': "GET /orders/{orderId} gives another customer's order.",
  'foreign-orders-listed': "GET /orders lists everybody's orders.",
  'staff-check-missing': 'DELETE /authors/{authorId} is open to every customer.',
} as const;

export type FaultName = keyof typeof FAULTS;

export type FaultSet = ReadonlySet<FaultName>;

const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

/**
 * Reads a comma-separated list such as the value of `BOOKSHOP_FAULTS`.
 * @throws Error naming every unknown fault
 */
export function parseFaults(list: string): FaultName[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !isFaultName(name));
  if (unknown.length > 0)
    throw new Error(`Unknown fault: ${unknown.join(', ')}. Known: ${Object.keys(FAULTS).join(', ')}`);
  return names.filter(isFaultName);
}
