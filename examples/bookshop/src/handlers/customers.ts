import { Problem } from '../http/call.ts';
import type { Customer } from '../shop/records.ts';
import { getRecord, nextId } from '../shop/shop.ts';
import { issueToken, TOKEN_LIFETIME_SECONDS } from '../shop/tokens.ts';
import type { Handler } from './handler.ts';
import { signedIn } from './handler.ts';

const presentCustomer = (customer: Customer): Record<string, unknown> => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  role: customer.role,
  newsletter: customer.newsletter,
  created_at: customer.createdAt,
});

const sameEmail = (a: string, b: unknown): boolean => a.toLowerCase() === String(b).toLowerCase();

export const login: Handler = (shop, call) => {
  const customer = [...shop.customers.values()].find(({ email }) => sameEmail(email, call.body['email']));
  const proven = customer?.password === call.body['password'] || shop.has('wrong-password-accepted');
  if (customer === undefined || !proven) throw new Problem(401, 'The email or the password is wrong.');
  const auth = { token: issueToken(customer), token_type: 'Bearer', expires_in: TOKEN_LIFETIME_SECONDS };
  return { status: 200, body: { data: { auth, customer: presentCustomer(customer) } } };
};

export const registerCustomer: Handler = (shop, call) => {
  const input = call.body as unknown as Pick<Customer, 'name' | 'email' | 'password' | 'newsletter'>;
  const taken = [...shop.customers.values()].some(({ email }) => sameEmail(email, input.email));
  if (taken && !shop.has('duplicate-email-accepted')) throw new Problem(409, `${input.email} has an account already.`);
  const customer: Customer = {
    id: nextId(shop.customers),
    name: input.name,
    email: input.email,
    password: input.password,
    role: 'customer',
    newsletter: input.newsletter,
    createdAt: shop.tick(),
  };
  shop.customers.set(customer.id, customer);
  return { status: 201, body: presentCustomer(customer), headers: { Location: `/customers/${customer.id}` } };
};

export const getMe: Handler = (shop, call) => {
  const customer = signedIn(call);
  const body = presentCustomer(customer);
  if (shop.has('password-leaked')) body['password'] = customer.password;
  return { status: 200, body };
};

export const updateMe: Handler = (_shop, call) => {
  const customer = signedIn(call);
  Object.assign(customer, call.body);
  return { status: 200, body: presentCustomer(customer) };
};

export const getCustomer: Handler = (shop, call) => {
  const customer = getRecord(shop.customers, call.params['customerId'], 'customer');
  if (customer.id !== signedIn(call).id) throw new Problem(403, 'This account belongs to somebody else.');
  return { status: 200, body: presentCustomer(customer) };
};
