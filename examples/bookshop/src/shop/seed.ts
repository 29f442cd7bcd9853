import type { Author, Book, Customer, Order, Review } from './records.ts';

const OPENED = '2025-03-01T09:00:00Z';

type BookRow = [
  title: string,
  authorId: number,
  isbn: string,
  genre: string,
  price: number,
  stock: number,
  publishedOn: string,
];

// Ids follow from the order. 1 and 2 are ordered in examples, 3 is reviewed, 4 replaced, 5 changed, 6 deleted.
const BOOKS: BookRow[] = [
  ['A Wizard of Earthsea', 1, '9780547773742', 'fantasy', 9.99, 400, '1968-11-01'],
  ['The Left Hand of Darkness', 1, '9780441478125', 'science-fiction', 10.5, 300, '1969-03-01'],
  ['The Dispossessed', 1, '9780061054884', 'science-fiction', 12, 80, '1974-05-01'],
  ['Kindred', 3, '9780807083697', 'science-fiction', 11.2, 25, '1979-06-01'],
  ['Emma', 2, '9780141439587', 'classic', 7.5, 60, '1815-12-23'],
  ['Sanditon', 2, '9780192840264', 'classic', 6.25, 3, '1925-01-01'],
  ['Persuasion', 2, '9780141439686', 'classic', 6.9, 41, '1817-12-20'],
  ['Parable of the Sower', 3, '9780446675505', 'science-fiction', 13.4, 0, '1993-10-01'],
  ['The Hobbit', 4, '9780261102217', 'fantasy', 8.8, 120, '1937-09-21'],
  ['The Fellowship of the Ring', 4, '9780261103573', 'fantasy', 14.9, 90, '1954-07-29'],
  ['The Two Towers', 4, '9780261103580', 'fantasy', 14.5, 85, '1954-11-11'],
  ['The Return of the King', 4, '9780261103597', 'fantasy', 15.2, 88, '1955-10-20'],
  ['The Silmarillion', 4, '9780261102736', 'fantasy', 12.6, 0, '1977-09-15'],
  ['The Farthest Shore', 1, '9780689845345', 'fantasy', 9.25, 18, '1972-09-01'],
  ['Tehanu', 1, '9780689845338', 'fantasy', 9.75, 22, '1990-02-01'],
  ['The Murder of Roger Ackroyd', 5, '9780007527526', 'crime', 8.1, 54, '1926-06-01'],
  ['Death on the Nile', 5, '9780007527557', 'crime', 8.4, 33, '1937-11-01'],
  ['And Then There Were None', 5, '9780007136834', 'crime', 8.4, 77, '1939-11-06'],
  ['Pride and Prejudice', 2, '9780141439518', 'classic', 7.2, 140, '1813-01-28'],
  ['Mansfield Park', 2, '9780141439808', 'classic', 7.1, 29, '1814-05-09'],
  ['Northanger Abbey', 2, '9780141439792', 'classic', 6.8, 31, '1817-12-21'],
  ['Steering the Craft', 1, '9780544611610', 'non-fiction', 16, 14, '1998-04-01'],
  ['Finding My Elegy', 1, '9780547858203', 'poetry', 17.5, 6, '2012-09-18'],
  ['Beren and Luthien', 4, '9780008214197', 'fantasy', 18.75, 11, '2017-06-01'],
];

const AUTHORS: Author[] = [
  { id: 1, name: 'Ursula K. Le Guin', country: 'US', born: 1929, website: 'https://leguin.example/' },
  { id: 2, name: 'Jane Austen', country: 'GB', born: 1775, website: null },
  { id: 3, name: 'Octavia E. Butler', country: 'US', born: 1947, website: 'https://butler.example/' },
  { id: 4, name: 'J. R. R. Tolkien', country: 'GB', born: 1892, website: null },
  { id: 5, name: 'Agatha Christie', country: 'GB', born: 1890, website: null },
  { id: 6, name: 'Nobody Yet', country: 'FR', born: 1990, website: null },
];

const CUSTOMERS: Customer[] = [
  {
    id: 1,
    name: 'Ada Lovelace',
    email: 'ada@bookshop.example',
    password: 'correct-horse-7',
    role: 'staff',
    newsletter: false,
    createdAt: OPENED,
  },
  {
    id: 2,
    name: 'Ben Reader',
    email: 'ben@readers.example',
    password: 'battery-staple-8',
    role: 'customer',
    newsletter: true,
    createdAt: OPENED,
  },
  {
    id: 3,
    name: 'Cleo Browser',
    email: 'cleo@readers.example',
    password: 'plenty-of-pages-9',
    role: 'customer',
    newsletter: false,
    createdAt: OPENED,
  },
];

type ReviewRow = [bookId: number, customerId: number, rating: number, text: string];

const REVIEWS: ReviewRow[] = [
  [1, 2, 5, 'The shadow stays with you.'],
  [1, 1, 4, 'Still the best wizard school.'],
  [2, 1, 3, 'Cold, but worth it.'],
  [2, 2, 5, 'Changed how I read.'],
  [1, 3, 2, 'Too short.'],
  [9, 3, 5, 'Read aloud twice.'],
];

type OrderRow = [customerId: number, status: Order['status'], lines: [bookId: number, quantity: number][]];

// Ada's order 1 is read in examples, 2 paid, 3 shipped, 4 cancelled; 5 and 6 belong to others.
const ORDERS: OrderRow[] = [
  [
    1,
    'paid',
    [
      [9, 1],
      [16, 2],
    ],
  ],
  [1, 'placed', [[2, 1]]],
  [
    1,
    'paid',
    [
      [10, 1],
      [11, 1],
      [12, 1],
    ],
  ],
  [1, 'placed', [[7, 3]]],
  [2, 'placed', [[1, 1]]],
  [
    2,
    'shipped',
    [
      [17, 1],
      [18, 1],
    ],
  ],
  [1, 'shipped', [[19, 1]]],
  [1, 'cancelled', [[20, 2]]],
];

const bookOf = ([title, authorId, isbn, genre, price, stock, publishedOn]: BookRow, index: number): Book => ({
  id: index + 1,
  title,
  authorId,
  isbn,
  genre,
  price,
  stock,
  publishedOn,
  createdAt: OPENED,
  updatedAt: OPENED,
  revision: 1,
});

function orderOf([customerId, status, rows]: OrderRow, index: number): Order {
  const lines = rows.map(([bookId, quantity]) => {
    const [title, , , , unitPrice] = BOOKS[bookId - 1] ?? ['', 0, '', '', 0];
    return { bookId, title, quantity, unitPrice };
  });
  return {
    id: index + 1,
    customerId,
    status,
    lines,
    note: null,
    paymentMethod: status === 'paid' || status === 'shipped' ? 'card' : null,
    trackingNumber: status === 'shipped' ? 'SEED0000001' : null,
    cancelReason: status === 'cancelled' ? 'Changed my mind.' : null,
    placedAt: OPENED,
    updatedAt: OPENED,
  };
}

/** The records of a freshly opened shop: new objects on every call, the same values. */
export function seedRecords(): {
  books: Book[];
  authors: Author[];
  customers: Customer[];
  reviews: Review[];
  orders: Order[];
} {
  return {
    books: BOOKS.map(bookOf),
    authors: structuredClone(AUTHORS),
    customers: structuredClone(CUSTOMERS),
    reviews: REVIEWS.map(([bookId, customerId, rating, text], index) => ({
      id: index + 1,
      bookId,
      customerId,
      rating,
      text,
      createdAt: OPENED,
    })),
    orders: ORDERS.map(orderOf),
  };
}
