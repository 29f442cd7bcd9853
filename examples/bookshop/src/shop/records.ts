export interface Customer {
  id: number;
  name: string;
  email: string;
  password: string;
  role: 'customer' | 'staff';
  newsletter: boolean;
  createdAt: string;
}

export interface Author {
  id: number;
  name: string;
  country: string;
  born: number;
  website: string | null;
}

export interface Book {
  id: number;
  title: string;
  authorId: number;
  isbn: string;
  genre: string;
  price: number;
  stock: number;
  publishedOn: string;
  createdAt: string;
  updatedAt: string;
  /** Counts the changes; part of the ETag. */
  revision: number;
}

export interface Review {
  id: number;
  bookId: number;
  customerId: number;
  rating: number;
  text: string;
  createdAt: string;
}

export type OrderStatus = 'placed' | 'paid' | 'shipped' | 'cancelled';

interface OrderLine {
  bookId: number;
  title: string;
  quantity: number;
  unitPrice: number;
}

export interface Order {
  id: number;
  customerId: number;
  status: OrderStatus;
  lines: OrderLine[];
  note: string | null;
  paymentMethod: string | null;
  trackingNumber: string | null;
  cancelReason: string | null;
  placedAt: string;
  updatedAt: string;
}
