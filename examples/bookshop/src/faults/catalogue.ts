/**
 * Every defect that can be switched on: what a client sees of it (the README table is made of this), and what openapi.yaml
 * says that it contradicts. Null where the document says nothing that the defect breaks, so that nobody who knows the
 * document alone can call it a defect.
 */
export const FAULTS = {
  'title-not-required': {
    does: 'POST /books accepts a book without a title.',
    contradicts: 'BookInput requires `title`, and 422 is documented for a body that breaks a limit.',
  },
  'price-minimum-ignored': {
    does: 'POST /books accepts a price below 0.01.',
    contradicts: 'Price has `minimum: 0.01`.',
  },
  'title-length-ignored': {
    does: 'POST /books accepts a title longer than 120 characters.',
    contradicts: 'BookInput.title has `maxLength: 120`.',
  },
  'genre-enum-ignored': {
    does: 'POST /books accepts a genre that does not exist.',
    contradicts: 'Genre is an `enum`.',
  },
  'isbn-pattern-ignored': {
    does: 'POST /books accepts an ISBN of any form.',
    contradicts: 'Isbn has a `pattern`.',
  },
  'email-format-ignored': {
    does: 'POST /customers accepts an email that is none.',
    contradicts: 'CustomerInput.email has `format: email`.',
  },
  'password-length-ignored': {
    does: 'POST /customers accepts a password shorter than 8 characters.',
    contradicts: 'CustomerInput.password has `minLength: 8`.',
  },
  'rating-limit-off-by-one': {
    does: 'POST /books/{bookId}/reviews accepts a rating of 6.',
    contradicts: 'ReviewInput.rating has `maximum: 5`.',
  },
  'quantity-zero-accepted': {
    does: 'POST /orders accepts a line with quantity 0.',
    contradicts: 'The quantity of an order line has `minimum: 1`.',
  },
  'per-page-limit-ignored': {
    does: 'GET /books accepts per_page above 100.',
    contradicts: 'The parameter per_page has `maximum: 100`.',
  },
  'sort-enum-ignored': {
    does: 'GET /books accepts a sort field that does not exist.',
    contradicts: 'The parameter sort is an `enum`.',
  },
  'unknown-fields-accepted': {
    does: 'POST /authors accepts fields that the document does not know.',
    contradicts: 'AuthorInput has `additionalProperties: false`.',
  },
  'create-answers-200': {
    does: 'POST /books answers 200 instead of 201.',
    contradicts: '201 is the only success that POST /books documents.',
  },
  'delete-answers-200': {
    does: 'DELETE /reviews/{reviewId} answers 200 with a body instead of 204.',
    contradicts: '204 is the only success that DELETE /reviews/{reviewId} documents.',
  },
  'validation-answers-400': {
    does: 'A body that breaks a limit is answered with 400 instead of 422.',
    contradicts: '"A body that breaks a limit is 422", says the introduction.',
  },
  'unknown-book-answers-200': {
    does: 'GET /books/{bookId} answers 200 with null for an unknown id.',
    contradicts: '404 is documented: "There is no such record".',
  },
  'unknown-author-answers-500': {
    does: 'GET /authors/{authorId} answers 500 for an unknown id.',
    contradicts: '404 is documented: "There is no such record".',
  },
  'empty-search-answers-500': {
    does: 'GET /books answers 500 when nothing is found.',
    contradicts: 'GET /books documents no 500.',
  },
  'malformed-json-answers-500': {
    does: 'Malformed JSON is answered with 500 instead of 400.',
    contradicts: '"A malformed body is 400", and no 500 is documented.',
  },
  'wrong-method-answers-404': {
    does: 'A method that the path does not know is answered with 404 instead of 405.',
    contradicts: '405 is documented: "The path does not know the method".',
  },
  'media-type-ignored': {
    does: 'A body of any content type is read as JSON instead of answered with 415.',
    contradicts: '415 is documented: "The body is not application/json".',
  },
  'price-as-text': {
    does: 'GET /books/{bookId} gives the price as text.',
    contradicts: 'Price has `type: number`.',
  },
  'price-negative': {
    does: 'GET /books gives the first book a negative price.',
    contradicts: 'Price has `minimum: 0.01`.',
  },
  'isbn-missing': {
    does: 'GET /books leaves out the ISBN.',
    contradicts: 'Book requires `isbn`.',
  },
  'author-name-null': {
    does: 'GET /authors/{authorId} gives null as the name.',
    contradicts: 'Author.name has `type: string`.',
  },
  'rating-out-of-range': {
    does: 'GET /reviews/{reviewId} gives the rating out of 10.',
    contradicts: 'Review.rating has `maximum: 5`.',
  },
  'email-mangled': {
    does: 'GET /customers/me gives an email without @.',
    contradicts: 'Customer.email has `format: email`.',
  },
  'date-format-local': {
    does: 'GET /orders/{orderId} gives dates as 01/03/2025.',
    contradicts: 'Timestamp has `format: date-time`.',
  },
  'status-misspelled': {
    does: 'POST /orders/{orderId}/cancel gives the status as canceled.',
    contradicts: 'OrderStatus is an `enum`.',
  },
  'currency-wrong': {
    does: 'GET /orders/{orderId} gives USD as the currency.',
    contradicts: 'Order.currency has `const: EUR`.',
  },
  'total-wrong': {
    does: 'An order total is not the sum of its lines.',
    contradicts: 'Order.total: "Sum of the line totals."',
  },
  'list-total-wrong': {
    does: 'GET /books counts only the items of the page in meta.total.',
    contradicts: 'PageMeta.total: "Items on all pages."',
  },
  'average-rating-wrong': {
    does: 'GET /books/{bookId} gives the highest rating as the average.',
    contradicts: 'Book.average_rating: "Mean of the ratings".',
  },
  'title-shouted': {
    does: 'POST /books stores and returns the title in capitals.',
    contradicts: 'The answer of POST /books is the book that was sent.',
  },
  'password-leaked': {
    does: 'GET /customers/me contains the password.',
    contradicts: 'Customer has `additionalProperties: false` and no password.',
  },
  'stack-trace-leaked': {
    does: 'A 404 contains a stack trace.',
    contradicts: 'Problem has `additionalProperties: false` and no stack.',
  },
  'problem-detail-missing': {
    does: 'Errors come without detail.',
    contradicts: 'Problem requires `detail`.',
  },
  'problem-content-type': {
    does: 'Errors come as application/json instead of application/problem+json.',
    contradicts: 'Errors are documented as application/problem+json only.',
  },
  'html-content-type': {
    does: 'GET /books/{bookId} comes as text/html.',
    contradicts: 'GET /books/{bookId} is documented as application/json only.',
  },
  'etag-missing': {
    does: 'GET /books/{bookId} comes without ETag.',
    contradicts: 'The header ETag is `required`.',
  },
  'location-missing': {
    does: 'POST /books comes without Location.',
    contradicts: 'The header Location is `required`.',
  },
  'rate-limit-headers-missing': {
    does: 'GET /authors comes without rate limit headers.',
    contradicts: 'The rate limit headers are `required`.',
  },
  'authors-slow': {
    does: 'GET /authors takes three seconds.',
    contradicts: null,
  },
  'page-size-ignored': {
    does: 'GET /books always gives 20 items a page.',
    contradicts: 'The parameter per_page: "Items on a page."',
  },
  'page-ignored': {
    does: 'GET /books always gives the first page.',
    contradicts: 'The parameter page: "Page number"; the answer repeats it as meta.page.',
  },
  'sort-ignored': {
    does: 'GET /books is not sorted as asked.',
    contradicts: 'The parameter sort: "Field to sort by".',
  },
  'genre-filter-ignored': {
    does: 'GET /books gives books of every genre.',
    contradicts: 'The parameter genre: "Only books of this genre."',
  },
  'price-filter-exclusive': {
    does: 'GET /books leaves out books exactly at min_price.',
    contradicts: 'The parameter min_price: "at this price or above".',
  },
  'update-without-effect': {
    does: 'PATCH /books/{bookId} answers 200 and changes nothing.',
    contradicts: '200 of PATCH /books/{bookId}: "The book as it is now."',
  },
  'delete-leaves-record': {
    does: 'DELETE /books/{bookId} answers 204 and the book stays.',
    contradicts: '204 of DELETE /books/{bookId}: "The book is gone", and a read of what is not there is 404.',
  },
  'duplicate-isbn-accepted': {
    does: 'POST /books accepts an ISBN that is taken.',
    contradicts: null,
  },
  'duplicate-email-accepted': {
    does: 'POST /customers accepts an email that is taken.',
    contradicts: null,
  },
  'if-match-ignored': {
    does: 'PATCH /books/{bookId} overwrites a book that has changed since.',
    contradicts: 'The header If-Match: "only if its ETag is still this one; otherwise 412".',
  },
  oversell: {
    does: 'POST /orders accepts more copies than are in stock.',
    contradicts: 'POST /orders: "More copies than are in stock is 409."',
  },
  'stock-not-reduced': {
    does: 'POST /orders leaves the stock as it was.',
    contradicts: null,
  },
  'pay-twice': {
    does: 'POST /orders/{orderId}/pay accepts an order that is paid.',
    contradicts: 'POST /orders/{orderId}/pay: "Only a placed order can be paid (409)."',
  },
  'ship-unpaid': {
    does: 'POST /orders/{orderId}/ship accepts an order that is not paid.',
    contradicts: 'POST /orders/{orderId}/ship: "Only a paid order can be shipped (409)."',
  },
  'cancel-shipped': {
    does: 'POST /orders/{orderId}/cancel accepts an order that is shipped.',
    contradicts: 'POST /orders/{orderId}/cancel: "Only a placed or paid order can be cancelled (409)."',
  },
  'token-not-checked': {
    does: 'POST /books needs no token.',
    contradicts: 'POST /books has `security`, and 401 is documented.',
  },
  'invalid-token-accepted': {
    does: 'GET /orders accepts any token.',
    contradicts: 'GET /orders has `security`; 401: "a token that is not valid".',
  },
  'wrong-password-accepted': {
    does: 'POST /auth/login accepts any password.',
    contradicts: '401 of POST /auth/login: "a wrong email or password".',
  },
  'foreign-order-readable': {
    does: "GET /orders/{orderId} gives another customer's order.",
    contradicts: '403 of GET /orders/{orderId}: "This belongs to another customer".',
  },
  'foreign-orders-listed': {
    does: "GET /orders lists everybody's orders.",
    contradicts: 'GET /orders: "List your orders".',
  },
  'staff-check-missing': {
    does: 'DELETE /authors/{authorId} is open to every customer.',
    contradicts: 'DELETE /authors/{authorId}: "(staff)", and 403 is documented.',
  },
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
