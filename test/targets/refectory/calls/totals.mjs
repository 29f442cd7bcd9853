import { dishes } from '../store.mjs';
import { on } from '../switches.mjs';

const unitPrice = (line) => (on('order-price-follows') ? dishes.get(line.dish).price : line.unit_price);

export const linesOf = (order) =>
  order.lines.map((line) => ({
    dish: line.dish,
    name: dishes.get(line.dish).name,
    quantity: line.quantity,
    unit_price: unitPrice(line),
    amount: line.quantity * unitPrice(line),
  }));

/** Sums in minor units; half a unit of discount is rounded up. */
export function totalsOf(order) {
  const subtotal = order.fixed_subtotal ?? linesOf(order).reduce((sum, { amount }) => sum + amount, 0);
  const hundredfold = subtotal * order.discount_percent;
  const discount = Math.floor((hundredfold + (on('order-discount-floor') ? 0 : 50)) / 100);
  return { subtotal, discount, total: subtotal - discount };
}
