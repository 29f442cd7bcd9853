import { randomUUID } from 'node:crypto';
import { startSmallApi } from '../testing/small-api.ts';
import type { Answer, Asked, SmallApi } from '../testing/small-api.ts';

export const STUDIO_FAULTS = [
  'stock-kept',
  'stock-by-one',
  'stock-not-returned',
  'seats-left-frozen',
  'seats-left-not-returned',
  'balance-kept',
  'not-marked',
  'overlap-accepted',
  'same-start-only-accepted',
  'window-kept',
  'full-accepted',
  'seat-kept',
  'third-locker',
  'updated-frozen',
  'updated-frozen-on-cancel',
  'created-moves',
  'discount-cut-off',
  'total-without-discount',
  'net-of-one',
  'end-in-minutes',
  'used-kiln-removed',
  'locker-of-nobody',
  'reason-dropped',
  'removed-still-counted',
] as const;

export type StudioFault = (typeof STUDIO_FAULTS)[number];

type Stored = Record<string, unknown> & { id: string };
type Kind = 'materials' | 'orders' | 'workshops' | 'signups' | 'kilns' | 'firings' | 'members' | 'lockers' | 'deposits';

const KINDS: readonly Kind[] = [
  'materials',
  'orders',
  'workshops',
  'signups',
  'kilns',
  'firings',
  'members',
  'lockers',
  'deposits',
];
const HOUR_MS = 3_600_000;
const refuse = (status: number, message: string): Answer => ({ status, body: { message } });
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 60;
const isWhole = (value: unknown, least: number, greatest: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= greatest;
const invalid = refuse(422, 'The body breaks its schema.');

/** A pottery: stock, seats, balances, and times that must not overlap. */
export class Studio {
  readonly #fault: StudioFault | null;
  readonly #stored = new Map<Kind, Map<string, Stored>>(KINDS.map((kind) => [kind, new Map()]));
  /** Windows of firings that were removed. */
  readonly #ghosts: Stored[] = [];
  #signedUp = new Map<string, number>();
  #clock = Date.parse('2026-05-01T08:00:00.000Z');

  constructor(fault: StudioFault | null) {
    this.#fault = fault;
  }

  get left(): number {
    return KINDS.filter((kind) => kind !== 'deposits').reduce((sum, kind) => sum + this.#of(kind).size, 0);
  }

  start(): Promise<SmallApi> {
    return startSmallApi((asked) => this.#answer(asked));
  }

  #has(fault: StudioFault): boolean {
    return this.#fault === fault;
  }

  #of(kind: Kind): Map<string, Stored> {
    return this.#stored.get(kind) ?? new Map<string, Stored>();
  }

  #now(): string {
    this.#clock += 7;
    return new Date(this.#clock).toISOString();
  }

  #answer(asked: Asked): Answer {
    const [first, id, below] = asked.path;
    const kind = KINDS.find((one) => one === first);
    if (kind === undefined || kind === 'deposits') return refuse(404, 'No such path.');
    if (id === undefined) return asked.method === 'POST' ? this.#create(kind, asked.body) : refuse(405, 'POST only.');
    const found = this.#of(kind).get(id);
    if (found === undefined) return refuse(404, 'No such record.');
    if (below !== undefined) return this.#below(found, below, asked);
    if (asked.method === 'GET') return { status: 200, body: found };
    if (asked.method === 'DELETE') return this.#remove(kind, found);
    return kind === 'orders' && asked.method === 'PATCH' ? this.#patch(found, asked.body) : refuse(405, 'Not here.');
  }

  #keep(kind: Kind, fields: Record<string, unknown>): Answer {
    const record = { id: randomUUID(), ...fields };
    this.#of(kind).set(record.id, record);
    return { status: 201, body: record };
  }

  #create(kind: Kind, body: Record<string, unknown>): Answer {
    if (kind === 'materials') return this.#material(body);
    if (kind === 'orders') return this.#order(body);
    if (kind === 'workshops') return this.#workshop(body);
    if (kind === 'firings') return this.#firing(body);
    if (kind === 'lockers') return this.#locker(body);
    if (!isText(body['name'])) return invalid;
    return this.#keep(kind, { name: body['name'], ...(kind === 'members' && { balanceCents: 0, lockerUser: false }) });
  }

  #material({ name, stock, unitPriceCents }: Record<string, unknown>): Answer {
    if (!isText(name) || !isWhole(stock, 50, 500) || !isWhole(unitPriceCents, 0, 1e9)) return invalid;
    return this.#keep('materials', { name, stock, unitPriceCents });
  }

  #order({ materialId, quantity, discountPercent = 0, note = '' }: Record<string, unknown>): Answer {
    const material = this.#of('materials').get(String(materialId));
    if (!isWhole(quantity, 1, 20) || !isWhole(discountPercent, 0, 90) || typeof note !== 'string') return invalid;
    if (note.length > 200 || material === undefined) return invalid;
    const unitPriceCents = Number(material['unitPriceCents']);
    if (!this.#has('stock-kept'))
      material['stock'] = Number(material['stock']) - (this.#has('stock-by-one') ? 1 : quantity);
    const sums = this.#sums(quantity, unitPriceCents, discountPercent);
    const now = this.#now();
    const fields = { materialId, quantity, discountPercent, note, status: 'open', cancelReason: null, ...sums };
    return this.#keep('orders', { ...fields, createdAt: now, updatedAt: now });
  }

  #sums(quantity: number, unitPriceCents: number, discountPercent: number) {
    const netCents = (this.#has('net-of-one') ? 1 : quantity) * unitPriceCents;
    const exact = (netCents * discountPercent) / 100;
    const discountCents = this.#has('discount-cut-off') ? Math.floor(exact) : Math.round(exact);
    const totalCents = netCents - (this.#has('total-without-discount') ? 0 : discountCents);
    return { unitPriceCents, netCents, discountCents, totalCents };
  }

  #patch(order: Stored, { note }: Record<string, unknown>): Answer {
    if (typeof note !== 'string' || note.length > 200) return invalid;
    order['note'] = note;
    const now = this.#now();
    if (!this.#has('updated-frozen')) order['updatedAt'] = now;
    if (this.#has('created-moves')) order['createdAt'] = now;
    return { status: 200, body: order };
  }

  #below(found: Stored, below: string, { method, body }: Asked): Answer {
    if (method !== 'POST') return refuse(405, 'POST only.');
    if (below === 'cancel') return this.#cancel(found, body);
    if (below === 'signups') return this.#signup(found, body);
    return below === 'deposits' ? this.#deposit(found, body) : refuse(404, 'No such path.');
  }

  #cancel(order: Stored, { reason }: Record<string, unknown>): Answer {
    if (!isText(reason)) return invalid;
    if (order['status'] !== 'open') return refuse(409, 'The order is not open.');
    order['status'] = 'cancelled';
    if (!this.#has('reason-dropped')) order['cancelReason'] = reason;
    if (!this.#has('updated-frozen-on-cancel')) order['updatedAt'] = this.#now();
    const material = this.#of('materials').get(String(order['materialId']));
    if (material !== undefined && !this.#has('stock-not-returned'))
      material['stock'] = Number(material['stock']) + Number(order['quantity']);
    return { status: 200, body: order };
  }

  #workshop({ title, seats }: Record<string, unknown>): Answer {
    if (!isText(title) || !isWhole(seats, 2, 40)) return invalid;
    return this.#keep('workshops', { title, seats, seatsLeft: seats, signupCount: 0 });
  }

  #signup(workshop: Stored, { name }: Record<string, unknown>): Answer {
    if (!isText(name)) return invalid;
    const taken = this.#signedUp.get(workshop.id) ?? 0;
    if (taken >= Number(workshop['seats']) && !this.#has('full-accepted')) return refuse(409, 'The workshop is full.');
    this.#signedUp.set(workshop.id, taken + 1);
    workshop['signupCount'] = Number(workshop['signupCount']) + 1;
    if (!this.#has('seats-left-frozen')) workshop['seatsLeft'] = Number(workshop['seatsLeft']) - 1;
    return this.#keep('signups', { workshopId: workshop.id, name });
  }

  #firing({ kilnId, startsAt, hours }: Record<string, unknown>): Answer {
    const start = typeof startsAt === 'string' ? Date.parse(startsAt) : Number.NaN;
    if (!this.#of('kilns').has(String(kilnId)) || Number.isNaN(start) || !isWhole(hours, 1, 12)) return invalid;
    const end = start + hours * HOUR_MS;
    const others = [...this.#of('firings').values(), ...(this.#has('window-kept') ? this.#ghosts : [])];
    const clashes = others
      .filter((one) => one['kilnId'] === kilnId)
      .some((one) => {
        const [from, length] = [Date.parse(String(one['startsAt'])), Number(one['hours'])];
        const overlaps = start < from + length * HOUR_MS && from < end;
        return this.#has('same-start-only-accepted') ? overlaps && length === hours : overlaps;
      });
    if (clashes && !this.#has('overlap-accepted')) return refuse(409, 'The kiln is in use then.');
    const endsAt = new Date(this.#has('end-in-minutes') ? start + hours * 60_000 : end).toISOString();
    return this.#keep('firings', { kilnId, startsAt: new Date(start).toISOString(), hours, endsAt });
  }

  #deposit(member: Stored, { amountCents }: Record<string, unknown>): Answer {
    if (!isWhole(amountCents, 100, 50_000)) return invalid;
    if (!this.#has('balance-kept')) member['balanceCents'] = Number(member['balanceCents']) + amountCents;
    return this.#keep('deposits', { memberId: member.id, amountCents });
  }

  #locker({ memberId }: Record<string, unknown>): Answer {
    const member = this.#of('members').get(String(memberId));
    if (member === undefined) return this.#has('locker-of-nobody') ? this.#keep('lockers', { memberId }) : invalid;
    const own = [...this.#of('lockers').values()].filter((one) => one['memberId'] === memberId);
    if (own.length >= 2 && !this.#has('third-locker')) return refuse(409, 'The member has two lockers.');
    if (!this.#has('not-marked')) member['lockerUser'] = true;
    return this.#keep('lockers', { memberId });
  }

  #remove(kind: Kind, found: Stored): Answer {
    const isUsed = kind === 'kilns' && [...this.#of('firings').values()].some(({ kilnId }) => kilnId === found.id);
    if (isUsed && !this.#has('used-kiln-removed')) return refuse(409, 'The kiln has firings.');
    this.#of(kind).delete(found.id);
    if (kind === 'firings') this.#ghosts.push(found);
    if (kind === 'signups') this.#leave(String(found['workshopId']));
    return { status: 204 };
  }

  #leave(workshopId: string): void {
    const workshop = this.#of('workshops').get(workshopId);
    if (!this.#has('seat-kept')) this.#signedUp.set(workshopId, (this.#signedUp.get(workshopId) ?? 1) - 1);
    if (workshop !== undefined && !this.#has('removed-still-counted'))
      workshop['signupCount'] = Number(workshop['signupCount']) - 1;
    if (workshop !== undefined && !this.#has('seats-left-not-returned'))
      workshop['seatsLeft'] = Number(workshop['seatsLeft']) + 1;
  }
}
