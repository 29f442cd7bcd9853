import { randomBytes } from 'node:crypto';
import { conflict, fail, forbidden, missing } from './failure.mjs';
import { on } from './faults.mjs';
import { listed } from './lists.mjs';
import { cents, euros } from './money.mjs';
import { all, db, digest, sessions, today, ulid } from './store.mjs';

const HOUR = 3600;

export function login({ form }) {
  const email = form.email.toLowerCase();
  const member = all('members').find((each) => each.email.toLowerCase() === email);
  if (!member || member.digest !== digest(form.password))
    throw fail(401, 'wrong-credentials', 'E-mail address or password is wrong.', undefined, {
      'WWW-Authenticate': 'Bearer',
    });
  if (member.status === 'suspended') throw fail(403, 'suspended', 'This membership is suspended.');
  const token = randomBytes(24).toString('base64url');
  sessions.set(token, { member: member.id, until: Date.now() + HOUR * 1000 });
  return {
    status: 200,
    plain: true,
    body: { access_token: token, token_type: 'Bearer', expires_in: on('login-expiry-as-text') ? String(HOUR) : HOUR },
  };
}

const resource = (member) => {
  const { id, digest: secret, ...attributes } = member;
  const due = all('invoices').filter((each) => each.member === id && each.status === 'open');
  return {
    type: 'members',
    id,
    attributes: { ...attributes, 'balance-due': euros(due.reduce((sum, each) => sum + cents(each.amount), 0)) },
    links: { self: `/members/${id}` },
  };
};

export const listMembers = (ctx) => {
  const { 'filter[role]': role, 'filter[status]': status } = ctx.query;
  const rows = all('members').filter((each) => (!role || each.role === role) && (!status || each.status === status));
  return listed(ctx, rows, { name: (row) => row.name, 'joined-on': (row) => row['joined-on'] }, resource);
};

function ensureFree(email, own) {
  const plain = on('email-case-matters') ? (text) => text : (text) => text.toLowerCase();
  if (all('members').some((each) => each.id !== own && plain(each.email) === plain(email)))
    throw conflict('email-taken', 'Another member has this e-mail address.', '/data/attributes/email');
}

export function createMember(ctx) {
  const { attributes, sent } = ctx.document();
  ensureFree(attributes.email);
  const { password, ...rest } = attributes;
  if (on('new-members-inducted') && sent['induction-passed'] === undefined) rest['induction-passed'] = true;
  const member = {
    id: ulid(),
    ...rest,
    status: 'active',
    house: false,
    'joined-on': today(),
    digest: digest(password),
  };
  db.members.set(member.id, member);
  return { status: 201, body: { data: resource(member) }, headers: { Location: `/members/${member.id}` } };
}

const own = (ctx, id) => {
  const member = db.members.get(id);
  if (!member) throw missing('member');
  if (ctx.user.role !== 'technician' && ctx.user.id !== id) throw forbidden('This is not your record.');
  return member;
};

export function getMember(ctx) {
  const member = own(ctx, ctx.id);
  const data = resource(member);
  if (on('member-shows-digest')) data.attributes['password-digest'] = member.digest;
  return { status: 200, body: { data } };
}

const guarded = ['email', 'role', 'status', 'induction-passed'];

export function updateMember(ctx) {
  const member = own(ctx, ctx.id);
  const { sent, settle } = ctx.document();
  if (ctx.user.role !== 'technician') {
    const key = guarded.find(
      (each) => sent[each] !== undefined && !(each === 'role' && on('members-promote-themselves')),
    );
    if (key) throw forbidden(`${key} is for technicians.`, `/data/attributes/${key}`);
  }
  settle();
  if (member.house) throw conflict('house-account', 'The house account cannot be changed.');
  if (ctx.user.role === 'technician' && ctx.user.id === member.id) {
    const key = ['role', 'status'].find((each) => sent[each] !== undefined && sent[each] !== member[each]);
    if (key) throw conflict('own-account', `You cannot change your own ${key}.`, `/data/attributes/${key}`);
  }
  if (sent.email !== undefined) ensureFree(sent.email, member.id);
  const { password, ...rest } = sent;
  const suspends = rest.status === 'suspended' && member.status !== 'suspended';
  Object.assign(member, rest);
  if (password !== undefined) member.digest = digest(password);
  if (suspends && !on('suspended-keep-session'))
    for (const [token, session] of sessions) if (session.member === member.id) sessions.delete(token);
  return { status: 200, body: { data: resource(member) } };
}

export function deleteMember(ctx) {
  const member = own(ctx, ctx.id);
  if (member.house) throw conflict('house-account', 'The house account cannot be removed.');
  if (ctx.user.id === member.id) throw conflict('own-account', 'You cannot remove yourself.');
  if (
    !on('member-with-orders-removed') &&
    all('orders').some((each) => each.member === member.id && each.status !== 'finished')
  )
    throw conflict('open-orders', 'There are film orders that are not finished.');
  if (all('invoices').some((each) => each.member === member.id && each.status === 'open'))
    throw conflict('open-invoices', 'There are open invoices.');
  for (const slot of all('slots')) if (slot.member === member.id) db.slots.delete(slot.id);
  for (const row of [...all('orders'), ...all('invoices')]) if (row.member === member.id) row.member = null;
  for (const job of all('jobs')) if (job.member === member.id || job.owner === member.id) db.jobs.delete(job.id);
  for (const [token, session] of sessions) if (session.member === member.id) sessions.delete(token);
  db.members.delete(member.id);
  return { status: 204 };
}
