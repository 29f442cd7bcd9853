import { startSmallApi } from '../small-api.ts';
import type { Answer, Asked, SmallApi } from '../small-api.ts';
import { Members, refuse } from './members.ts';
import type { ClubFault, Member } from './members.ts';

interface Board {
  id: number;
  ownerId: string;
  title: string;
}
interface Card {
  id: number;
  ownerId: string;
  boardId: number;
  text: string;
}
interface Pin {
  id: number;
  boardId: number;
  note: string;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 3 && value.length <= 60;

export class ClubApi {
  readonly members: Members;
  readonly boards = new Map<number, Board>([[1, { id: 1, ownerId: 'm-cleo', title: 'Cleo only' }]]);
  readonly cards = new Map<number, Card>();
  readonly pins = new Map<number, Pin>();
  readonly events = new Map<number, { id: number; title: string }>();
  readonly #fault: ClubFault | null;
  #next = 100;

  constructor(fault: ClubFault | null) {
    this.#fault = fault;
    this.members = new Members((one) => this.#has(one));
  }

  /** Records beside those that were there from the start. */
  get left(): number {
    return this.boards.size - 1 + this.cards.size + this.pins.size + this.events.size;
  }

  start(): Promise<SmallApi> {
    return startSmallApi((asked) => this.#answer(asked));
  }

  #has(fault: ClubFault): boolean {
    return this.#fault === fault;
  }

  #id(): number {
    this.#next += 1;
    return this.#next;
  }

  #answer(asked: Asked): Answer {
    const open = this.members.answerOpen(asked);
    if (open !== null) return open;
    const member = this.members.callerOf(asked);
    if (member === null) return refuse(401, 'Sign in.');
    const [kind, id, below, belowId] = asked.path;
    if (kind === 'boards' && below === 'pins') return this.#pin(asked, member, { boardId: Number(id), belowId });
    if (kind === 'boards') return this.#board(asked, member, id);
    if (kind === 'cards') return this.#card(asked, member, id);
    if (kind === 'events') return this.#event(asked, member, id);
    return this.members.answer(asked, member) ?? refuse(404, 'No such address.');
  }

  #boardOf(id: unknown, { id: memberId, role }: Member, canSeeAll = true): Board | null {
    const board = this.boards.get(Number(id));
    const isOpen = (canSeeAll && role === 'manager') || this.#has('board-of-others');
    return board !== undefined && (board.ownerId === memberId || isOpen) ? board : null;
  }

  #board({ method, body }: Asked, member: Member, id: string | undefined): Answer {
    if (id === undefined && method === 'GET')
      return { status: 200, body: [...this.boards.values()].filter((one) => this.#boardOf(one.id, member) !== null) };
    const { title } = body;
    if (id === undefined) {
      if (!isText(title)) return refuse(400, 'title is needed.');
      const board = { id: this.#id(), ownerId: member.id, title };
      this.boards.set(board.id, board);
      return { status: 201, body: board };
    }
    const board = this.#boardOf(id, member);
    if (board === null) return refuse(404, 'No such board.');
    if (method === 'GET') return { status: 200, body: board };
    if (method !== 'DELETE') return refuse(405, 'No.');
    this.boards.delete(board.id);
    return { status: 204 };
  }

  #card(asked: Asked, member: Member, id: string | undefined): Answer {
    if (id !== undefined) return this.#item(asked, member, Number(id));
    if (asked.method === 'POST') return this.#createCard(asked.body, member);
    return { status: 200, body: [...this.cards.values()].filter((one) => one.ownerId === member.id) };
  }

  #item({ method, body }: Asked, member: Member, id: number): Answer {
    const card = this.cards.get(id);
    if (card === undefined || (card.ownerId !== member.id && member.role !== 'manager'))
      return refuse(404, 'No such card.');
    if (method === 'GET') return { status: 200, body: card };
    if (method === 'PATCH') return this.#changeCard(body, member, card);
    this.cards.delete(id);
    return { status: 204 };
  }

  #createCard({ boardId, text }: Asked['body'], member: Member): Answer {
    if (!isText(text) || typeof boardId !== 'number') return refuse(400, 'text and boardId are needed.');
    if (!this.#mayName(boardId, member, 'foreign-board-named')) return refuse(400, 'There is no such board.');
    const card = { id: this.#id(), ownerId: member.id, boardId, text };
    this.cards.set(card.id, card);
    return { status: 201, body: card };
  }

  #changeCard(body: Asked['body'], member: Member, card: Card): Answer {
    const { boardId = card.boardId, text = card.text } = body;
    if (Object.keys(body).length === 0 || !isText(text) || typeof boardId !== 'number')
      return refuse(400, 'text or boardId is wrong.');
    if (!this.#mayName(boardId, member, 'moved-to-foreign-board')) return refuse(400, 'There is no such board.');
    Object.assign(card, { boardId, text });
    return { status: 200, body: card };
  }

  #mayName(boardId: number, member: Member, fault: ClubFault): boolean {
    return this.#has(fault) ? this.boards.has(boardId) : this.#boardOf(boardId, member) !== null;
  }

  #pin(
    { method, body }: Asked,
    member: Member,
    { boardId, belowId }: { boardId: number; belowId: string | undefined },
  ): Answer {
    if (this.#boardOf(boardId, member) === null) return refuse(404, 'No such board.');
    if (belowId === undefined) {
      if (!isText(body['note'])) return refuse(400, 'note is needed.');
      const pin = { id: this.#id(), boardId, note: body['note'] };
      this.pins.set(pin.id, pin);
      return { status: 201, body: pin };
    }
    const pin = this.pins.get(Number(belowId));
    const isBelow = pin?.boardId === boardId || this.#has('pin-below-own-board');
    if (pin === undefined || !isBelow) return refuse(404, 'No such pin.');
    if (method === 'GET') return { status: 200, body: pin };
    this.pins.delete(pin.id);
    return { status: 204 };
  }

  #event({ method, body }: Asked, { role }: Member, id: string | undefined): Answer {
    const mayWrite = role !== 'member' || this.#has('event-by-anybody');
    if (method !== 'GET' && !mayWrite) return refuse(403, 'For organizers.');
    if (id === undefined) {
      if (!isText(body['title'])) return refuse(400, 'title is needed.');
      const event = { id: this.#id(), title: body['title'] };
      this.events.set(event.id, event);
      return { status: 201, body: event };
    }
    const event = this.events.get(Number(id));
    if (event === undefined) return refuse(404, 'No such event.');
    if (method === 'GET') return { status: 200, body: event };
    this.events.delete(event.id);
    return { status: 204 };
  }
}
