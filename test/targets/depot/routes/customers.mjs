import { notFound } from '../lib/errors.mjs';
import { requireOwn } from '../lib/keys.mjs';
import { openRentals, tables } from '../lib/store.mjs';
import { toCents, toMoney } from '../lib/values.mjs';

function get({ params, caller }) {
  const customer = tables.customers.get(params.customer);
  if (!customer) throw notFound(`Customer ${params.customer}`);
  requireOwn(caller, customer.id);
  const open = openRentals((rental) => rental.customer === customer.id);
  const held = open.reduce((sum, rental) => sum + toCents(rental.deposit), 0);
  return { status: 200, body: { customer: { ...customer, openRentals: open.length, depositsHeld: toMoney(held) } } };
}

export const customerRoutes = [{ method: 'GET', path: '/v2/customers/{customer}', run: get }];
