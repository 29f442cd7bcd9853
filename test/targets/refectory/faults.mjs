/** @typedef {{ name: string, what: string, operation: string, complexity: 'simple' | 'moderate' | 'complex', visible: 'yes' | 'no', promise: string }} Fault */

const intro = '/info/description';
const of = (definition, ...rest) => ['/definitions', definition, ...rest].join('/');
const call = (method, path, ...rest) => ['/paths', path.replaceAll('/', '~1'), method, ...rest].join('/');

const rows = {
  simple: [
    ['dish-created-200', 'createDish', 'A new dish is answered with 200', call('post', '/dishes', 'responses/201')],
    [
      'order-location-missing',
      'createOrder',
      'A new order comes without Location',
      call('post', '/orders', 'responses/201/headers/Location/description'),
    ],
    ['dish-price-text', 'getDish', 'A single dish has its price as a text', of('DishInput', 'properties/price/type')],
    ['dish-note-missing', 'getDish', 'A dish without a note has no member note', of('Dish', 'allOf/1/required')],
    ['dish-price-zero', 'createDish', 'A price of 0 is taken', of('DishInput', 'properties/price/minimum')],
    ['dish-category-free', 'createDish', 'Any category is taken', of('DishInput', 'properties/category/enum')],
    ['dish-limit-unbounded', 'listDishes', 'A limit of more than 100 is taken', '/parameters/limit/maximum'],
    [
      'order-unknown-200',
      'getOrder',
      'An unknown order is an error in the body with status 200',
      call('get', '/orders/{ref}', 'responses/404'),
    ],
    ['dish-unknown-html', 'getDish', 'An unknown dish is answered with a page of HTML', '/produces'],
    ['accounts-without-login', 'listAccounts', 'The accounts are listed for anybody', '/security'],
  ],
  moderate: [
    [
      'dish-update-wipes',
      'updateDish',
      'An update that leaves out the note removes it',
      call('post', '/dishes/{ref}/update', 'description'),
    ],
    [
      'dish-search-case',
      'listDishes',
      'The search for a name looks at upper and lower case',
      call('get', '/dishes', 'parameters/0/description'),
    ],
    ['dish-count-page', 'listDishes', 'count is the number of dishes on the page', intro],
    ['orders-offset-one', 'listOrders', 'Pages behind the first begin one order too early', intro],
    [
      'dish-sort-text',
      'listDishes',
      'Prices are sorted like texts, 1150 before 290',
      call('get', '/dishes', 'parameters/4/description'),
    ],
    [
      'dish-archived-listed',
      'archiveDish',
      'Archived dishes stay in the list',
      call('get', '/dishes', 'parameters/3/description'),
    ],
    [
      'order-discount-floor',
      'createOrder',
      'The discount is rounded down',
      of('Order', 'properties/discount/description'),
    ],
    ['deliver-at-offset', 'createOrder', 'The offset of deliver_at is dropped instead of converted', intro],
    [
      'order-foreign-readable',
      'getOrder',
      'A clerk reads the orders of everybody',
      call('get', '/orders/{ref}', 'description'),
    ],
    [
      'dish-clerk-archives',
      'archiveDish',
      'A clerk can archive dishes',
      call('post', '/dishes/{ref}/archive', 'responses/403'),
    ],
    [
      'dish-name-case',
      'createDish',
      'A name that differs only in case is not taken',
      call('post', '/dishes', 'description'),
    ],
    [
      'line-quantity-replaced',
      'addLine',
      'A dish that is added again replaces the quantity',
      call('post', '/orders/{ref}/lines', 'description'),
    ],
  ],
  complex: [
    [
      'logout-keeps-session',
      'logout',
      'The session is good after the logout',
      call('post', '/logout', 'responses/200/description'),
    ],
    [
      'order-price-follows',
      'updateDish',
      'Lines of orders take on the new price of a dish',
      of('Line', 'allOf/1/properties/unit_price/description'),
    ],
    [
      'order-total-stale',
      'addLine',
      'The subtotal stays that of the first lines',
      of('Order', 'properties/subtotal/description'),
    ],
    [
      'cancel-keeps-committed',
      'cancelOrder',
      'A cancelled order still counts as committed',
      call('post', '/orders/{ref}/cancel', 'description'),
    ],
    [
      'approve-budget-only',
      'approveOrder',
      'The total is compared with the whole budget, whatever was approved before',
      call('post', '/orders/{ref}/approve', 'description'),
    ],
    [
      'approve-cancelled',
      'approveOrder',
      'A cancelled order can be approved',
      call('post', '/orders/{ref}/approve', 'description'),
    ],
    [
      'approve-own',
      'approveOrder',
      'A manager approves a big order of their own',
      call('post', '/orders/{ref}/approve', 'description'),
    ],
    [
      'order-archived-readable',
      'archiveOrder',
      'An archived order can still be had by its ref',
      call('delete', '/orders/{ref}', 'description'),
    ],
  ],
};

/** @type {Fault[]} */
export const faults = Object.entries(rows).flatMap(([complexity, entries]) =>
  entries.map(([name, operation, what, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise })),
);
