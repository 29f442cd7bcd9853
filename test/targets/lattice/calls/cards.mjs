import { among, check, date, label as labelProblem, labels, orNull, text, words } from '../fields.mjs';
import { checkIfMatch, conflict, etagOf, invalid, matchesWeakly, missing, parseJson } from '../http.mjs';
import { filterOf, orderOf, paged, PRIORITIES } from '../lists.mjs';
import {
  boardId,
  boards,
  cardId,
  cards,
  cardsOf,
  comments,
  commentsOf,
  dropCard,
  nextCommentId,
  now,
  spaces,
} from '../store.mjs';
import { on } from '../switches.mjs';
import { boardFor, cardFor } from './access.mjs';
import { applyChange, columnReader, refuseArchived, refuseFull } from './boards.mjs';

const seconds = (moment) => (on('created-at-seconds') ? moment.replace(/\.\d+Z$/, 'Z') : moment);

function show(card) {
  const { space, board, number, title, description, column, priority, estimate, assignee, dueOn } = card;
  const head = { space, board, number, title, description, column, priority, estimate, assignee, dueOn };
  const { labels, completedAt, createdBy, createdAt, updatedAt } = card;
  const commentCount = commentsOf(card).length;
  return { ...head, labels, commentCount, completedAt, createdBy, createdAt: seconds(createdAt), updatedAt };
}
const answer = (card, status = 200, headers = {}) => {
  const body = show(card);
  return { status, body, headers: { etag: etagOf(body, card.version), ...headers } };
};
const boardOf = (card) => boards.get(boardId(card.space, card.board));

function estimate(value) {
  const fits = typeof value === 'number' && value >= 0 && value <= 100;
  const step = on('estimate-step') || Number.isInteger(value * 2);
  return fits && step ? undefined : 'must be a number from 0 to 100 in steps of 0.5';
}
const readersOf = (slug) => ({
  title: words(120, () => on('title-blank')),
  description: orNull(text(0, 2000)),
  priority: among(PRIORITIES),
  estimate: orNull(estimate),
  assignee: orNull((value) =>
    typeof value === 'string' && Object.hasOwn(spaces.get(slug).members, value)
      ? undefined
      : 'must be a member of the space',
  ),
  dueOn: orNull(date),
});

export function listCards(call) {
  const { space, key } = boardFor(call);
  const filter = call.query.get('filter') ?? '';
  const { name, compare } = orderOf(call.query);
  const rows = cardsOf(space, key).filter(filterOf(filter)).sort(compare);
  const keyOf = ({ number, title, priority, dueOn }) => ({ number, title, priority, dueOn });
  const page = paged(call.query, rows, { list: `${space}/${key} ${name} ${filter}`, keyOf, compare });
  return { status: 200, body: { ...page, items: page.items.map(show) } };
}

function nextNumber(space, key) {
  const highest = (rows) => Math.max(0, ...rows.map(({ number }) => number));
  if (on('numbers-reused')) return highest(cardsOf(space.slug)) + 1;
  if (on('numbers-per-board')) return highest(cardsOf(space.slug, key)) + 1;
  return space.nextNumber++;
}

export function createCard(call) {
  const board = boardFor(call, true);
  const readers = { ...readersOf(board.space), column: columnReader(board), labels };
  const input = check(parseJson(call.request, call.body), readers, ['title'], on('card-unknown-member'));
  const column = board.columns.find(({ id }) => id === input.column) ?? board.columns[0];
  refuseArchived(board);
  refuseFull(board, column);
  const at = now();
  const plain = { description: null, priority: 'normal', estimate: null, assignee: null, dueOn: null };
  const card = {
    space: board.space,
    board: board.key,
    number: nextNumber(spaces.get(board.space), board.key),
    ...plain,
  };
  Object.assign(card, input, { column: column.id, labels: (input.labels ?? []).toSorted() });
  const completedAt = column === board.columns.at(-1) ? at : null;
  Object.assign(card, { completedAt, createdBy: call.person.username, createdAt: at, updatedAt: at, version: 1 });
  cards.set(cardId(card), card);
  const location = `/v1/spaces/${board.space}/boards/${board.key}/cards/${card.number}`;
  const made = answer(card, 201, { location });
  if (on('card-no-etag')) delete made.headers.etag;
  return made;
}

export function getCard(call) {
  const shown = answer(cardFor(call, false, on('card-any-board')));
  const header = call.request.headers['if-none-match'];
  if (header === undefined || !matchesWeakly(header, shown.headers.etag)) return shown;
  return { status: 304, headers: shown.headers };
}

const tagOf = (card) => answer(card).headers.etag;

export function updateCard(call) {
  const card = cardFor(call, true);
  if (!on('card-stale-accepted') || call.request.headers['if-match'] === undefined)
    checkIfMatch(call.request, tagOf(card), !on('if-match-optional'));
  const change = check(parseJson(call.request, call.body), readersOf(card.space));
  refuseArchived(boardOf(card));
  const kept = on('patch-null-ignored') ? Object.entries(change).filter(([, value]) => value !== null) : undefined;
  const reset = on('patch-resets-priority') ? { priority: 'normal' } : {};
  applyChange(card, { ...reset, ...(kept ? Object.fromEntries(kept) : change) });
  return answer(card);
}

export function deleteCard(call) {
  const card = cardFor(call, true);
  checkIfMatch(call.request, tagOf(card), false);
  const board = boardOf(card);
  refuseArchived(board);
  if (on('wip-deleted-counts')) {
    board.deleted ??= {};
    board.deleted[card.column] = (board.deleted[card.column] ?? 0) + 1;
  }
  dropCard(card);
  return { status: 204 };
}

export function moveCard(call) {
  const card = cardFor(call, true);
  checkIfMatch(call.request, tagOf(card), false);
  const board = boardOf(card);
  const input = check(parseJson(call.request, call.body), { column: columnReader(board) }, ['column']);
  const column = board.columns.find(({ id }) => id === input.column);
  refuseArchived(board);
  if (column.id === card.column) return answer(card);
  refuseFull(board, column);
  const done = column === board.columns.at(-1);
  const completedAt = done ? now() : on('move-keeps-completed') ? card.completedAt : null;
  applyChange(card, { column: column.id, completedAt });
  return answer(card);
}

function labelOf(call) {
  const problem = labelProblem(call.params.label);
  if (problem) throw invalid([{ field: 'label', problem }]);
  return call.params.label;
}

export function addLabel(call) {
  const card = cardFor(call, true);
  const label = labelOf(call);
  refuseArchived(boardOf(card));
  if (card.labels.includes(label)) return { status: 204 };
  if (card.labels.length >= 5) throw conflict('tooManyLabels', 'A card has at most 5 labels.');
  applyChange(card, { labels: [...card.labels, label].sort() });
  return { status: 204 };
}

export function removeLabel(call) {
  const card = cardFor(call, true);
  const { label } = call.params;
  if (!card.labels.includes(label)) throw missing();
  refuseArchived(boardOf(card));
  applyChange(card, { labels: card.labels.filter((entry) => entry !== label) });
  return { status: 204 };
}

const showComment = ({ id, author, text, createdAt }) => ({ id, author, text, createdAt });

export function listComments(call) {
  const card = cardFor(call);
  const compare = (a, b) => (a.id < b.id ? -1 : Number(a.id > b.id));
  const rows = commentsOf(card).sort(compare);
  const page = paged(call.query, rows, { list: `comments ${cardId(card)}`, keyOf: ({ id }) => ({ id }), compare });
  return { status: 200, body: { ...page, items: page.items.map(showComment) } };
}

export function addComment(call) {
  const card = cardFor(call, true);
  const { text } = check(parseJson(call.request, call.body), { text: words(2000) }, ['text']);
  if (!on('archived-takes-comments')) refuseArchived(boardOf(card));
  const comment = { id: nextCommentId(), card: cardId(card), author: call.person.username, text, createdAt: now() };
  comments.set(comment.id, comment);
  return { status: 201, body: showComment(comment) };
}
