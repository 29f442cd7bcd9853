import { readDigits, readEmail, readPhone, readTenths, readText, tenthsText } from '../http/fields.mjs';
import { paged } from '../http/lists.mjs';
import { conflict } from '../http/refusal.mjs';
import { insert, present } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { found } from './records.mjs';

function show({ id, name, email, phone, discountTenths, createdOn, deleted }) {
  const discount = on('discount-as-number') ? discountTenths / 10 : tenthsText(discountTenths);
  return { id, name, email, phone, discount_percent: discount, created_on: createdOn, deleted };
}

export function getOwners({ kennel, query }) {
  const cut = paged(query);
  const text = readText(query, 'q', { max: 200, optional: true }) ?? '';
  const alike = (value) =>
    on('search-minds-case') ? value.includes(text) : value.toLowerCase().includes(text.toLowerCase());
  return cut(
    present('owners', kennel).filter(({ name, email }) => alike(name) || alike(email)),
    show,
  );
}

export function addOwner({ kennel, form }) {
  const fields = form();
  const name = readText(fields, 'name', { min: 2, max: 60 });
  const email = readEmail(fields, 'email');
  const phone = readPhone(fields, 'phone');
  const discountTenths = readTenths(fields, 'discount_percent', { min: 0, max: 250, fallback: '0' });
  const taken = present('owners', kennel).some((owner) => owner.email === email);
  if (taken && !on('email-twice')) throw conflict('email_taken', 'Another owner has this email.');
  const typed = on('phone-as-typed') ? (fields.phone ?? null) : phone;
  const owner = insert('owners', { kennel: kennel.id, name, email, phone: typed, discountTenths });
  return { status: 201, data: show(owner) };
}

export const getOwner = ({ kennel, params }) => ({ status: 200, data: show(found('owners', kennel, params)) });

export function deleteOwner({ kennel, params }) {
  const owner = found('owners', kennel, params);
  const dogs = present('dogs', kennel).filter(({ ownerId }) => ownerId === owner.id);
  if (dogs.length > 0 && !on('owner-deleted-with-dogs'))
    throw conflict('has_dogs', 'Delete the dogs of the owner first.');
  owner.deleted = true;
  return { status: 200, data: show(owner) };
}

export const ownerFilter = (query) => readDigits(query, 'ownerId', { fallback: null });
