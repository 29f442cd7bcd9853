import type { Book } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { roundCents } from '../shop/shop.ts';

export const etagOf = (book: Book): string => `"${book.id}-${book.revision}"`;

function averageRating(shop: Shop, ratings: number[]): number | null {
  if (ratings.length === 0) return null;
  if (shop.has('average-rating-wrong')) return Math.max(...ratings);
  return roundCents(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length);
}

export function presentBook(shop: Shop, book: Book): Record<string, unknown> {
  const ratings = shop.reviewsOf(book.id).map((review) => review.rating);
  return {
    id: book.id,
    title: book.title,
    author_id: book.authorId,
    isbn: book.isbn,
    genre: book.genre,
    price: book.price,
    currency: 'EUR',
    stock: book.stock,
    published_on: book.publishedOn,
    average_rating: averageRating(shop, ratings),
    review_count: ratings.length,
    created_at: book.createdAt,
    updated_at: book.updatedAt,
  };
}
