import { on } from './switches.mjs';
import { daysOf, percent, toCents, toMoney } from './values.mjs';

const LEAST_DEPOSIT = 100_00;

/** Everything of a rental that is computed from its days, its units and its rate. */
export function priceOf({ startDate, endDate, units, dailyRate }) {
  const days = daysOf(startDate, endDate);
  const gross = days * units * toCents(dailyRate);
  const from = on('discount-a-day-late') ? 8 : 7;
  const discount = days >= from ? percent(gross, 10) : 0;
  const total = gross - discount;
  const deposit = Math.max(percent(total, 20), LEAST_DEPOSIT);
  return { days, discount: toMoney(discount), total: toMoney(total), deposit: toMoney(deposit) };
}
