import {
  flag,
  flagText,
  integer,
  integerText,
  invalid,
  oneOf,
  page,
  parseForm,
  parseJson,
  Refusal,
  text,
} from '../http.mjs';
import { dishes, now, refOf } from '../store.mjs';
import { on } from '../switches.mjs';

const CATEGORIES = ['cold', 'hot', 'sweet', 'drink'];

export function dishOf(ref) {
  const dish = dishes.get(ref);
  if (!dish) throw new Refusal(404, 'not_found', `There is no dish ${ref}.`);
  return dish;
}

const live = (name) =>
  [...dishes.values()].find(
    (dish) =>
      !dish.archived && (on('dish-name-case') ? dish.name === name : dish.name.toLowerCase() === name.toLowerCase()),
  );
function refuseTaken(name, own) {
  const other = live(name);
  if (other && other.ref !== own) throw new Refusal(409, 'name_taken', `${other.ref} has this name already.`);
}

const byName = (a, b) => {
  const [x, y] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return x < y ? -1 : Number(x > y);
};
const byPrice = (a, b) =>
  on('dish-sort-text') ? (String(a.price) < String(b.price) ? -1 : Number(a.price !== b.price)) : a.price - b.price;
const orders = {
  ref: () => 0,
  name: byName,
  '-name': (a, b) => byName(b, a),
  price: byPrice,
  '-price': (a, b) => byPrice(b, a),
};
const byRef = (a, b) => (a.ref < b.ref ? -1 : 1);

function matches(dish, query) {
  const archived = query.has('archived') ? flagText(query.get('archived'), 'archived') : false;
  if (dish.archived !== archived && !(on('dish-archived-listed') && !archived)) return false;
  if (query.has('category') && dish.category !== oneOf(query.get('category'), 'category', CATEGORIES)) return false;
  if (query.has('vegetarian') && dish.vegetarian !== flagText(query.get('vegetarian'), 'vegetarian')) return false;
  const q = query.get('q') ?? '';
  return on('dish-search-case') ? dish.name.includes(q) : dish.name.toLowerCase().includes(q.toLowerCase());
}

export function listDishes({ query }) {
  if (query.has('category')) oneOf(query.get('category'), 'category', CATEGORIES);
  for (const name of ['archived', 'vegetarian']) if (query.has(name)) flagText(query.get(name), name);
  const sort = query.has('sort') ? oneOf(query.get('sort'), 'sort', Object.keys(orders)) : 'ref';
  const found = [...dishes.values()].filter((dish) => matches(dish, query));
  found.sort((a, b) => orders[sort](a, b) || byRef(a, b));
  const { rows } = page(query, found, on('dish-limit-unbounded') ? 1e9 : 100);
  return { status: 200, result: rows, count: on('dish-count-page') ? rows.length : found.length };
}

export function createDish({ request, body }) {
  const input = parseJson(request, body);
  const name = text(input.name, 'name', 2, 60);
  const category = on('dish-category-free')
    ? text(input.category, 'category', 1, 60)
    : oneOf(input.category, 'category', CATEGORIES);
  const price = integer(input.price, 'price', on('dish-price-zero') ? 0 : 1, 100000);
  const vegetarian = input.vegetarian === undefined ? false : flag(input.vegetarian, 'vegetarian');
  const note = input.note == null ? null : text(input.note, 'note', 1, 200);
  const min_quantity = input.min_quantity === undefined ? 1 : integer(input.min_quantity, 'min_quantity', 1, 100);
  refuseTaken(name);
  const ref = refOf('DSH');
  const dish = { ref, name, category, price, vegetarian, note, min_quantity, archived: false, created_at: now() };
  dishes.set(ref, dish);
  return {
    status: on('dish-created-200') ? 200 : 201,
    result: dish,
    headers: { location: `/api/dishes/${ref}` },
  };
}

export function getDish({ params }) {
  const dish = { ...dishOf(params.ref) };
  if (on('dish-price-text')) dish.price = String(dish.price);
  if (on('dish-note-missing') && dish.note === null) delete dish.note;
  return { status: 200, result: dish };
}

const fields = {
  name: (value) => text(value, 'name', 2, 60),
  category: (value) => oneOf(value, 'category', CATEGORIES),
  price: (value) => integerText(value, 'price', 1, 100000),
  vegetarian: (value) => flagText(value, 'vegetarian'),
  note: (value) => (value === '' ? null : text(value, 'note', 1, 200)),
  min_quantity: (value) => integerText(value, 'min_quantity', 1, 100),
};

export function updateDish({ request, body, params }) {
  const dish = dishOf(params.ref);
  const input = parseForm(request, body);
  const change = Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => (name in input ? [[name, read(input[name])]] : [])),
  );
  if (Object.keys(change).length === 0) throw invalid('Send at least one field.');
  if (dish.archived) throw new Refusal(409, 'wrong_state', 'The dish is archived.');
  if (change.name !== undefined) refuseTaken(change.name, dish.ref);
  Object.assign(dish, on('dish-update-wipes') ? { note: null } : {}, change);
  return { status: 200, result: dish };
}

export function archiveDish({ params }) {
  const dish = dishOf(params.ref);
  if (dish.archived) throw new Refusal(409, 'wrong_state', 'The dish is archived already.');
  dish.archived = true;
  return { status: 200, result: dish };
}

export function restoreDish({ params }) {
  const dish = dishOf(params.ref);
  if (!dish.archived) throw new Refusal(409, 'wrong_state', 'The dish is not archived.');
  refuseTaken(dish.name, dish.ref);
  dish.archived = false;
  return { status: 200, result: dish };
}
