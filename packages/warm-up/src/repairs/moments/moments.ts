import type { Json } from '@assay/api-model';
import type { Repair } from '@assay/generator';
import type { Complaint, SentLocation } from '../../refusals/refusal.ts';
import { otherTimes, TIME } from './clock.ts';
import { plain } from '../plain.ts';
import type { Proposal } from '../proposal.ts';
import { ageIn, spanIn } from './spans.ts';
import { daysIn, orderedMoment } from '../values/values.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}(T|$)/;

export const isMoment = (value: Json | undefined): value is string => typeof value === 'string' && MOMENT.test(value);

/** One value of a request. */
export interface SentValue extends SentLocation {
  value: Json;
}

interface SentText extends SentLocation {
  value: string;
}

/** "Must be in the past", "is in the future". */
const wantsPast = (message: string): boolean =>
  /\b(must|should|has to|needs to|may only)\b[^.;]{0,30}\b(past|before (now|today))|\b(not|cannot|can't|never)\b[^.;]{0,20}\bin the future|(^|[:,.] ?|\S+ )(is|lies|are|was) in the future|nicht in der zukunft|vergangenheit/i.test(
    message,
  );

const nameOf = ({ at }: SentLocation): string => at.split('/').at(-1) ?? at;

/** Other moments for a request of which something was complained. */
export class MomentProposals {
  readonly #message: string;
  readonly #because: string;
  readonly #own: SentValue | null;
  readonly #all: readonly SentText[];
  readonly #times: readonly SentText[];

  /** `values`: the scalars of the body. */
  constructor({ message, location }: Complaint, values: readonly SentValue[]) {
    this.#message = message;
    this.#because = message.slice(0, 300);
    const texts = values.flatMap(({ value, ...where }): SentText[] =>
      typeof value === 'string' ? [{ ...where, value }] : [],
    );
    this.#all = texts.filter(({ value }) => isMoment(value));
    this.#times = texts.filter(({ value }) => TIME.test(value));
    this.#own = (location?.in === 'body' ? values.find(({ at }) => at === location.at) : undefined) ?? null;
  }

  /** The moments of the body. */
  get all(): readonly SentValue[] {
    return this.#all;
  }

  #value({ in: location, at }: SentLocation, value: Json): Repair {
    return { kind: 'value', in: location, at, value, because: this.#because };
  }

  #each(of: readonly SentLocation[], moment: 'upcoming' | 'now' | 'shifted'): Proposal {
    return of.map(({ in: location, at }) => ({ kind: 'moment', in: location, at, moment, because: this.#because }));
  }

  /** What a message leaves no doubt of: "available from 2030-05-01 to 2030-09-30", "at most 60 days ahead", "at least six years old". */
  sure(): Proposal[] {
    const own = this.#all.find(({ at }) => at === this.#own?.at) ?? (this.#all.length === 1 ? this.#all[0] : undefined);
    if (own === undefined) return this.#clock();
    const range = daysIn(this.#message);
    const day = own.value.slice(0, 10);
    const where = { in: own.in, at: own.at, because: this.#because };
    if (range !== null && (day < range.from || day > range.to)) return [[{ kind: 'within', ...where, ...range }]];
    const age = ageIn(this.#message, nameOf(own));
    if (age !== null) return [[this.#value(own, `${new Date().getUTCFullYear() - age - 1}${own.value.slice(4)}`)]];
    const span = spanIn(this.#message);
    return span === null ? [] : [[{ kind: 'ahead', ...where, ...span }]];
  }

  /** Other times of the day. */
  #clock(): Proposal[] {
    const own = this.#times.find(({ at }) => at === this.#own?.at) ?? null;
    if (this.#own !== null && own === null) return [];
    return otherTimes(this.#message, own, this.#times).map((times) =>
      times.map((one): Repair => this.#value(one, one.value)),
    );
  }

  /** What keeps its order with another moment, or lies on the other side of now. */
  ordered(): Proposal[] {
    const own = this.#all.find(({ at }) => at === this.#own?.at);
    const moved = own === undefined ? this.#all : [own];
    const [first] = moved;
    if (first === undefined) return [];
    const others = this.#all.filter(({ at }) => at !== first.at);
    const named = others.find((one) => plain(this.#message).includes(plain(nameOf(one))));
    if (named !== undefined) return [[this.#value(first, orderedMoment(this.#message, first.value, named.value))]];
    const inYear = (year: string): Proposal => moved.map((one) => this.#value(one, one.value.replace(/^\d{4}/, year)));
    if (wantsPast(this.#message)) return [this.#each(moved, 'now'), inYear('2020')];
    return [this.#each(moved, 'upcoming'), inYear('2036'), this.#each(moved, 'now'), ...this.shifted()];
  }

  /** Moments that no other request has. */
  shifted(): Proposal[] {
    return this.#all.length === 0 ? [] : [this.#each(this.#all, 'shifted')];
  }

  /** A day that was refused for a reason that nobody can read: all moments go to one on which there is such a record. */
  onSeenDay(days: ReadonlyMap<string, string> | undefined): Proposal[] {
    const own = this.#own;
    if (days === undefined || own === null || !isMoment(own.value)) return [];
    const day = days.get(nameOf(own));
    if (day === undefined) return [];
    return [
      this.#all
        .filter((one) => days.has(nameOf(one)))
        .map(({ in: location, at }) => ({
          kind: 'within',
          in: location,
          at,
          from: day,
          to: day,
          because: this.#because,
        })),
    ];
  }
}
