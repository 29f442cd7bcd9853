import { check, flag, like, orNull, whole, words } from '../fields.mjs';
import { checkIfMatch, conflict, etagOf, parseJson, Refusal } from '../http.mjs';
import { boardId, boards, cardsOf, now } from '../store.mjs';
import { on } from '../switches.mjs';
import { boardFor, spaceFor } from './access.mjs';

export const countIn = (board, column) =>
  cardsOf(board.space, board.key).filter((card) => card.column === column).length;

function show({ space, key, name, columns, archived, createdAt, updatedAt }) {
  const counted = columns.map((column) => ({ ...column, cardCount: countIn({ space, key }, column.id) }));
  return { space, key, name, columns: counted, archived, createdAt, updatedAt };
}
const answer = (board, status = 200, headers = {}) => {
  const body = show(board);
  return { status, body, headers: { etag: etagOf(body, board.version), ...headers } };
};

const columnReaders = { id: like(/^[a-z]{2,16}$/), name: words(40), wipLimit: orNull(whole(1, 100)) };
function columnProblem(value) {
  if (!Array.isArray(value) || value.length < 2 || value.length > 8) return 'must be a list of 2 to 8 columns';
  try {
    for (const column of value) check(column, columnReaders, ['id', 'name']);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [{ field, problem }] = error.body.error.fields;
    return `${field || 'a column'} ${problem}`;
  }
  const ids = new Set(value.map(({ id }) => id));
  return ids.size < value.length ? 'must not repeat an id' : undefined;
}

const usual = [
  { id: 'todo', name: 'To do', wipLimit: null },
  { id: 'doing', name: 'Doing', wipLimit: 3 },
  { id: 'done', name: 'Done', wipLimit: null },
];

export function createBoard(call) {
  const { slug } = spaceFor(call, true);
  const readers = { key: like(/^[A-Z]{2,6}$/), name: words(60), columns: columnProblem };
  const { key, name, columns = usual } = check(parseJson(call.request, call.body), readers, ['key', 'name']);
  if (boards.has(boardId(slug, key)) && !on('board-key-twice'))
    throw conflict('keyTaken', 'The space has a board with this key.');
  const at = now();
  const filled = columns.map(({ id, name, wipLimit = null }) => ({ id, name, wipLimit }));
  const board = { space: slug, key, name, columns: filled, archived: false, createdAt: at, updatedAt: at, version: 1 };
  boards.set(boardId(slug, key), board);
  return answer(board, 201, { location: `/v1/spaces/${slug}/boards/${key}` });
}

export const getBoard = (call) => answer(boardFor(call));

export function updateBoard(call) {
  const board = boardFor(call, true);
  checkIfMatch(call.request, answer(board).headers.etag, true);
  const change = check(parseJson(call.request, call.body), { name: words(60), archived: flag });
  if (board.archived && change.archived !== false) throw conflict('boardArchived', 'The board is archived.');
  applyChange(board, change);
  return answer(board);
}

/** Counts a change only where a value differs. */
export function applyChange(record, change) {
  const differs = Object.entries(change).some(([name, value]) => record[name] !== value);
  if (differs) Object.assign(record, change, { updatedAt: now(), version: record.version + 1 });
}

export function refuseArchived(board) {
  if (board.archived) throw conflict('boardArchived', 'The board is archived.');
}

/** Reads the id of a column of the board. */
export const columnReader = (board) => (value) =>
  board.columns.some(({ id }) => id === value) ? undefined : 'is no column of this board';

/** Refuses a card where the column has as many as it may have. */
export function refuseFull(board, { id, wipLimit }) {
  if (wipLimit === null) return;
  const there = countIn(board, id) + (board.deleted?.[id] ?? 0);
  if (there >= wipLimit + (on('wip-one-more') ? 1 : 0))
    throw conflict('wipLimit', `The column has its ${wipLimit} cards.`);
}

const quote = (value) =>
  /[",\r\n]/.test(value) && !on('export-unquoted') ? `"${value.replaceAll('"', '""')}"` : value;

export function exportBoard(call) {
  const { space, key } = boardFor(call);
  const rows = cardsOf(space, key)
    .sort((a, b) => a.number - b.number)
    .map(({ number, title, column, priority, assignee, dueOn, labels }) =>
      [String(number), title, column, priority, assignee ?? '', dueOn ?? '', labels.join(';')].map(quote).join(','),
    );
  const text = ['number,title,column,priority,assignee,dueOn,labels', ...rows].map((row) => `${row}\r\n`).join('');
  return {
    status: 200,
    body: text,
    headers: {
      'content-type': on('export-as-plain') ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${space}-${key}.csv"`,
    },
  };
}
