import { choice, demand, filled, integer, matching, money, object, optional, text } from '../http/fields.mjs';
import { Refusal } from '../http/http.mjs';
import { findById, materials, nextId, orders, select } from '../store/store.mjs';
import { on } from '../switches.mjs';

const fields = {
  sku: matching(
    /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
    3,
    24,
    'must be capitals and digits, 3 to 24, parts separated by single hyphens',
  ),
  name: text(100),
  unit: choice(['piece', 'sheet', 'box', 'kg', 'litre']),
  unit_price: money,
  stock: integer(on('material-stock-negative') ? -100000 : 0, 100000),
  reorder_level: optional(integer(0, 100000), 0),
};
const creation = object(fields);

const view = (/** @type {any} */ material) => ({
  ...material,
  low_stock: material.stock <= material.reorder_level,
  _links: { self: { href: `/materials/${material.id}` } },
});

export const findMaterial = (/** @type {string} */ id) => findById(materials, id, 'material');

export function createMaterial({ json }) {
  const body = json();
  demand(creation, body);
  if (select(materials, ({ sku }) => sku === body.sku).length > 0)
    throw new Refusal(409, 'A material with this sku exists already.');
  const material = { id: nextId(materials), ...filled(fields, body), created_at: new Date().toISOString() };
  materials.set(material.id, material);
  return { status: 201, body: view(material), headers: { location: `/materials/${material.id}` } };
}

export function getMaterial({ params }) {
  const body = view(findMaterial(params.id));
  if (!on('material-price-number')) return { status: 200, body };
  return { status: 200, body: { ...body, unit_price: { ...body.unit_price, amount: Number(body.unit_price.amount) } } };
}

export function deleteMaterial({ params }) {
  const material = findMaterial(params.id);
  const used = select(orders, (order) =>
    order.lines.some((/** @type {any} */ line) => line.material_id === material.id),
  );
  if (used.length > 0) throw new Refusal(409, 'There are orders of this material.');
  materials.delete(material.id);
  return { status: 204 };
}
