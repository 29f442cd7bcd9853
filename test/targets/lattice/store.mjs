/** All records, and the people who may sign in. Each start has the same ones. */
export const people = [
  { username: 'ines', name: 'Ines Duarte', email: 'ines@lattice.test', password: 'Trellis-and-Vine-4' },
  { username: 'oskar', name: 'Oskar Blom', email: 'oskar@lattice.test', password: 'Copper-Nails-19' },
  { username: 'pia', name: 'Pia Novak', email: 'pia@lattice.test', password: 'Wet-Paint-2208' },
];

/** @type {Map<string, any>} by slug */
export const spaces = new Map();
/** @type {Map<string, any>} by slug/key */
export const boards = new Map();
/** @type {Map<string, any>} by slug/key/number */
export const cards = new Map();
/** @type {Map<string, any>} by id */
export const comments = new Map();

export const now = () => new Date().toISOString();
let lastComment = 0;
export const nextCommentId = () => `cmt_${String(++lastComment).padStart(6, '0')}`;

export const boardId = (slug, key) => `${slug}/${key}`;
export const cardId = ({ space, board, number }) => `${space}/${board}/${number}`;
export const boardsOf = (slug) => [...boards.values()].filter(({ space }) => space === slug);
export const cardsOf = (slug, key) =>
  [...cards.values()].filter(({ space, board }) => space === slug && (key === undefined || board === key));
export const commentsOf = (card) => [...comments.values()].filter((comment) => comment.card === cardId(card));

export function dropCard(card) {
  for (const { id } of commentsOf(card)) comments.delete(id);
  cards.delete(cardId(card));
}

const at = (day, time) => `2026-${day}T${time}Z`;
function space(slug, name, members, createdAt) {
  spaces.set(slug, { slug, name, members, nextNumber: 1, createdAt });
}
space('harbour', 'Harbour office', { ines: 'editor', oskar: 'viewer' }, at('03-02', '07:30:00.120'));
space('garden', 'Community garden', { pia: 'editor', ines: 'viewer' }, at('03-05', '16:02:41.007'));
space('attic', 'Attic conversion', { oskar: 'editor', pia: 'viewer' }, at('04-11', '19:45:13.950'));

const column = (id, name, wipLimit = null) => ({ id, name, wipLimit });
const three = () => [column('todo', 'To do'), column('doing', 'Doing', 3), column('done', 'Done')];
function board(slug, key, name, columns = three(), archived = false) {
  const times = { createdAt: at('05-01', '08:00:00.000'), updatedAt: at('05-01', '08:00:00.000') };
  boards.set(boardId(slug, key), { space: slug, key, name, columns, archived, ...times, version: 1 });
}
board('harbour', 'BERTH', 'Berth plan', [
  column('idea', 'Ideas'),
  column('ready', 'Ready', 4),
  column('work', 'At work', 2),
  column('check', 'Inspection', 2),
  column('done', 'Done'),
]);
board('harbour', 'CRANE', 'Crane repairs');
board('harbour', 'OLD', 'Winter 2025', three(), true);
board('garden', 'BEDS', 'Beds');
board('attic', 'ROOF', 'Roof');

function card(slug, key, column, title, rest = {}) {
  const owner = spaces.get(slug);
  const createdAt = at('05-02', `09:${String(10 + owner.nextNumber)}:07.${String(100 + owner.nextNumber)}`);
  const made = { space: slug, board: key, number: owner.nextNumber++, title, description: null, column };
  const plain = { priority: 'normal', estimate: null, assignee: null, dueOn: null, labels: [], completedAt: null };
  const createdBy = Object.keys(owner.members)[0];
  const record = { ...made, ...plain, createdBy, createdAt, updatedAt: createdAt, version: 1, ...rest };
  cards.set(cardId(record), record);
  return record;
}
card('harbour', 'BERTH', 'work', 'Dredge berth 4', {
  priority: 'high',
  estimate: 13,
  assignee: 'ines',
  labels: ['water'],
});
card('harbour', 'BERTH', 'ready', 'Replace fenders', {
  dueOn: '2027-02-01',
  estimate: 3.5,
  labels: ['metal', 'safety'],
});
card('harbour', 'BERTH', 'idea', 'LED masts', { priority: 'low', description: 'Ask the utility about funding.' });
const crane = card('harbour', 'CRANE', 'doing', 'Grease slewing ring, crane 2', {
  priority: 'urgent',
  assignee: 'oskar',
  dueOn: '2026-12-18',
  labels: ['safety'],
});
card('harbour', 'CRANE', 'done', 'New rope', { completedAt: at('05-20', '15:31:00.402'), labels: ['metal'] });
card('harbour', 'CRANE', 'todo', 'Paint the "ladder"', { priority: 'low', dueOn: '2027-05-30' });
card('harbour', 'OLD', 'done', 'De-ice gates', { completedAt: at('05-03', '11:00:00.000') });
card('garden', 'BEDS', 'todo', 'Order compost', { assignee: 'pia', estimate: 1 });
card('garden', 'BEDS', 'doing', 'Fix the tap', { priority: 'high' });
const roof = card('attic', 'ROOF', 'todo', 'Insulate', { estimate: 40 });

function comment(card, author, text, createdAt) {
  const id = nextCommentId();
  comments.set(id, { id, card: cardId(card), author, text, createdAt });
}
comment(crane, 'ines', 'Grease is in shed 3.', at('05-04', '10:00:00.250'));
comment(crane, 'ines', 'Needs two people.', at('05-06', '12:14:09.981'));
comment(roof, 'oskar', 'Wood fibre, not foam.', at('05-07', '18:20:00.000'));

export const snapshot = () =>
  Object.fromEntries(
    Object.entries({ spaces, boards, cards, comments }).map(([table, records]) => [
      table,
      Object.fromEntries(
        // The counter of a space is no record: making and removing a card moves it.
        [...records].map(([id, { nextNumber, ...record }]) => [id, record]),
      ),
    ]),
  );
