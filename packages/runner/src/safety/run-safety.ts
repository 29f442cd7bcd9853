import { Aims } from './aims/aims.ts';
import type { Before } from './facts/before.ts';
import { FutileReleases } from '../run/removal/futile-releases.ts';
import { Ledger } from './ledger.ts';
import { Memberships } from './memberships/memberships.ts';
import { Remaining } from './remaining.ts';
import { Routes } from './classify/routes.ts';
import type { Route } from './classify/routes.ts';
import type { PendingStore } from '../removal/pending.ts';
import { Sightings } from './facts/sightings.ts';
import { SettingLocks } from './settings/setting-locks.ts';

export interface SafetyOptions {
  /** Everything may be sent: the system is there to be broken. */
  isDisposable?: boolean;
  /** Nothing but GET, HEAD and OPTIONS may be sent, whatever a scenario made. */
  isReadOnly?: boolean;
  /** The calls of the system; asked for once, when something is about to be written. */
  routes?: () => Promise<readonly Route[]>;
  /** Keeps what is still to be removed; without one a crash forgets it. */
  pending?: PendingStore;
  /** By `METHOD path`: what a warm-up saw a write there do to a record that it did not name. None of them is sent. */
  reaching?: ReadonlyMap<string, string>;
  /** Own settings may be changed and put back. Only where what was there can be kept. */
  mayChangeSettings?: boolean;
}

/** How long an answer that nothing is at an address counts; others use the system too. */
const ABSENT_FOR_MS = 10_000;
const MAX_KNOWN = 10_000;

/** What the scenarios of one run share about what may be written. */
export class RunSafety {
  readonly isDisposable: boolean;
  readonly isReadOnly: boolean;
  /** What the run itself has made, for several of its scenarios. */
  readonly made = new Ledger();
  /** What its scenarios and the run itself have made and not removed. */
  readonly remaining: Remaining;
  readonly memberships = new Memberships();
  readonly sightings = new Sightings();
  readonly aims: Aims;
  readonly futile = new FutileReleases();
  readonly pending: PendingStore | null;
  /** Null where no setting may be changed. */
  readonly settings: SettingLocks | null;
  readonly #list: () => Promise<readonly Route[]>;
  #routes: Promise<Routes> | null = null;
  readonly #before = new Map<string, Promise<Before>>();
  readonly #absent = new Map<string, { until: number; is: Promise<boolean> }>();

  constructor({
    isDisposable = false,
    isReadOnly = false,
    routes = () => Promise.resolve([]),
    pending,
    reaching,
    mayChangeSettings = false,
  }: SafetyOptions = {}) {
    this.aims = new Aims(reaching);
    this.pending = pending ?? null;
    this.settings = mayChangeSettings && !isReadOnly && pending !== undefined ? new SettingLocks() : null;
    this.remaining = new Remaining(this.pending);
    this.isDisposable = isDisposable && !isReadOnly;
    this.isReadOnly = isReadOnly;
    this.#list = routes;
  }

  routes(): Promise<Routes> {
    this.#routes ??= this.#list().then((list) => new Routes(list));
    return this.#routes;
  }

  /** What a list shows before the run makes something there; `look` is called once for each address. */
  before(url: string, look: () => Promise<Before>): Promise<Before> {
    const known = this.#before.get(url) ?? look();
    if (this.#before.size < MAX_KNOWN) this.#before.set(url, known);
    return known;
  }

  /** Whether a read says that nothing is at an address; `ask` is called once for all that want to know at about the same time. */
  isAbsent(key: string, ask: () => Promise<boolean>): Promise<boolean> {
    const known = this.#absent.get(key);
    if (known !== undefined && known.until > Date.now()) return known.is;
    if (this.#absent.size > MAX_KNOWN) this.#absent.clear();
    const is = ask();
    this.#absent.set(key, { until: Date.now() + ABSENT_FOR_MS, is });
    return is;
  }
}
