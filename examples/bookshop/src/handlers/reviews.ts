import type { Call } from '../http/call.ts';
import { Problem } from '../http/call.ts';
import type { Review } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import { getRecord, nextId } from '../shop/shop.ts';
import type { Handler } from './handler.ts';
import { signedIn } from './handler.ts';
import { pageOf } from './paging.ts';

const presentReview = (review: Review): Record<string, unknown> => ({
  id: review.id,
  book_id: review.bookId,
  customer_id: review.customerId,
  rating: review.rating,
  text: review.text,
  created_at: review.createdAt,
});

function getOwn(shop: Shop, call: Call): Review {
  const review = getRecord(shop.reviews, call.params['reviewId'], 'review');
  if (review.customerId !== signedIn(call).id) throw new Problem(403, 'This review was written by somebody else.');
  return review;
}

export const listReviews: Handler = (shop, call) => {
  const book = getRecord(shop.books, call.params['bookId'], 'book');
  const page = pageOf(shop.reviewsOf(book.id), call.params);
  return { status: 200, body: { data: page.data.map(presentReview), meta: page.meta } };
};

export const createReview: Handler = (shop, call) => {
  const customer = signedIn(call);
  const book = getRecord(shop.books, call.params['bookId'], 'book');
  if (shop.reviewsOf(book.id).some((review) => review.customerId === customer.id)) {
    throw new Problem(409, 'You have reviewed this book already.');
  }
  const review: Review = {
    id: nextId(shop.reviews),
    bookId: book.id,
    customerId: customer.id,
    rating: Number(call.body['rating']),
    text: String(call.body['text']),
    createdAt: shop.tick(),
  };
  shop.reviews.set(review.id, review);
  return { status: 201, body: presentReview(review), headers: { Location: `/reviews/${review.id}` } };
};

export const getReview: Handler = (shop, call) => ({
  status: 200,
  body: presentReview(getRecord(shop.reviews, call.params['reviewId'], 'review')),
});

export const updateReview: Handler = (shop, call) => {
  const review = getOwn(shop, call);
  Object.assign(review, call.body);
  return { status: 200, body: presentReview(review) };
};

export const deleteReview: Handler = (shop, call) => {
  shop.reviews.delete(getOwn(shop, call).id);
  return { status: 204 };
};
