import { among, check, like, words } from '../fields.mjs';
import { conflict, missing, parseJson } from '../http.mjs';
import { paged } from '../lists.mjs';
import { boardId, boards, boardsOf, cardsOf, dropCard, now, people, spaces } from '../store.mjs';
import { on } from '../switches.mjs';
import { roleOf, spaceFor } from './access.mjs';

const byText = (a, b) => (a < b ? -1 : Number(a > b));
const ROLES = ['viewer', 'editor'];

function show(space, person) {
  const { slug, name, createdAt } = space;
  const members = Object.keys(space.members).sort(byText);
  return {
    slug,
    name,
    myRole: roleOf(space, person),
    members: members.map((username) => ({ username, role: space.members[username] })),
    boards: boardsOf(slug)
      .map(({ key }) => key)
      .sort(byText),
    createdAt,
  };
}

export function listSpaces({ query, person }) {
  const mine = [...spaces.values()].filter((space) => roleOf(space, person));
  const compare = (a, b) => byText(a.slug, b.slug);
  const page = paged(query, mine.sort(compare), { list: 'spaces', keyOf: ({ slug }) => ({ slug }), compare });
  return { status: 200, body: { ...page, items: page.items.map((space) => show(space, person)) } };
}

export function createSpace({ request, body, person }) {
  const readers = { slug: like(/^[a-z][a-z0-9-]{2,30}$/), name: words(60) };
  const { slug, name } = check(parseJson(request, body), readers, ['slug', 'name']);
  if (spaces.has(slug)) throw conflict('slugTaken', 'This slug is taken.');
  const space = { slug, name, members: { [person.username]: 'editor' }, nextNumber: 1, createdAt: now() };
  spaces.set(slug, space);
  return { status: 201, body: show(space, person), headers: { location: `/v1/spaces/${slug}` } };
}

export const getSpace = (call) => ({ status: 200, body: show(spaceFor(call), call.person) });

export function deleteSpace(call) {
  const { slug } = spaceFor(call, true);
  for (const card of cardsOf(slug)) dropCard(card);
  for (const { key } of boardsOf(slug)) boards.delete(boardId(slug, key));
  spaces.delete(slug);
  return { status: 204 };
}

const isLastEditor = (space, username) =>
  space.members[username] === 'editor' &&
  !Object.entries(space.members).some(([name, role]) => name !== username && role === 'editor');

export function putMember(call) {
  const space = spaceFor(call, true);
  const { username } = call.params;
  if (!people.some((person) => person.username === username)) throw missing();
  const { role } = check(parseJson(call.request, call.body), { role: among(ROLES) }, ['role']);
  if (role === 'viewer' && isLastEditor(space, username) && !on('last-editor-demoted'))
    throw conflict('lastEditor', 'A space needs an editor.');
  const status = username in space.members ? 200 : 201;
  space.members[username] = role;
  return { status, body: { username, role } };
}

export function removeMember(call) {
  const space = spaceFor(call, true);
  const { username } = call.params;
  if (!Object.hasOwn(space.members, username)) throw missing();
  if (isLastEditor(space, username)) throw conflict('lastEditor', 'A space needs an editor.');
  delete space.members[username];
  space.former = on('removed-member-reads') ? [...(space.former ?? []), username] : undefined;
  const left = on('member-stays-assignee') ? [] : cardsOf(space.slug).filter(({ assignee }) => assignee === username);
  for (const card of left) Object.assign(card, { assignee: null, updatedAt: now(), version: card.version + 1 });
  return { status: 204 };
}
