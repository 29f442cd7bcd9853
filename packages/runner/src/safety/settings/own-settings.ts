import { parseJson } from '@assay/api-model';
import type { JsonObject, Operation } from '@assay/api-model';
import { isSecretLocation } from '@assay/rules';
import type { Account, RequestParameter } from '@assay/scenario';
import type { BuiltRequest, Sendable } from '../../exchange/build-request.ts';
import type { PendingSetting, PendingStore } from '../../removal/pending.ts';
import { wait } from '../../run/polling/wait.ts';
import type { WireRequest, WireResponse } from '../../transport/transport.ts';
import type { LeftBehind } from '../../types.ts';
import { NotOwnedError } from '../not-owned.ts';
import { settingOf } from './is-setting.ts';
import type { SettingCall } from './is-setting.ts';
import { endsInAccount } from './protected.ts';
import type { RunSafety } from '../run-safety.ts';
import type { SettingLocks } from './setting-locks.ts';
import { isRecord } from '../facts/json-record.ts';
import { changeProblem, recordIn, writableOf } from './small-change.ts';
import type { Changing } from './small-change.ts';
import { viewOf } from './view-of.ts';
import type { Definitions } from './view-of.ts';

/** What a scenario is about to send. */
export interface SettingRequest extends SettingCall {
  request: BuiltRequest;
  /** `METHOD /path`, for messages. */
  label: string;
  send: Partial<Pick<Sendable, 'parameters' | 'contentType'>> &
    Pick<Sendable, 'baseUrl' | 'path' | 'operation'> & { account?: Account };
}

interface Access {
  locks: SettingLocks;
  pending: PendingStore;
  definitions: Definitions;
  stopping: AbortSignal | undefined;
  /** Sends a read as whoever the request is from. */
  read: (request: BuiltRequest) => Promise<WireResponse>;
}

/** Sends what was there; null when a read shows it again. */
type PutBack = (setting: PendingSetting, operation: Operation) => Promise<LeftBehind | null>;

interface Held {
  setting: string;
  key: string;
  pending: PendingSetting;
  changing: Changing;
  operation: Operation;
  release: () => void;
}

/** How long a scenario waits for another run that changes the same setting. */
const WAIT_MS = 15_000;
const ASK_AGAIN_MS = 250;
const MAX_TEXT = 60_000;

/**
 * The setting that one scenario changes, where a person allows that: it is read before the first change, put back when the
 * scenario ends, and what was there is stored before anything is sent.
 */
export class OwnSettings {
  readonly #access: Access;
  #held: Held | null = null;

  private constructor(access: Access) {
    this.#access = access;
  }

  /** Null where no setting may be changed. */
  static of(
    { settings: locks, pending }: Pick<RunSafety, 'pending' | 'settings'>,
    { definitions = {}, stopping }: { definitions?: Definitions | undefined; stopping?: AbortSignal | undefined },
    read: Access['read'],
  ): OwnSettings | null {
    return locks === null || pending === null ? null : new OwnSettings({ locks, pending, definitions, stopping, read });
  }

  /**
   * Lets a change of a setting leave.
   * @throws {NotOwnedError} when it must not be changed in this way
   */
  async allow(asked: SettingRequest): Promise<void> {
    const setting = settingOf(asked);
    const refuse = (why: string): NotOwnedError => new NotOwnedError(asked.label, why, 'setting');
    const sent = jsonOf(asked.request);
    const { operation } = asked.send;
    if (sent === null || operation === null) throw refuse('only a documented JSON object is sent to a setting');
    if (this.#held !== null && this.#held.setting !== setting)
      throw refuse('a scenario changes one setting only, and it has changed another one');
    this.#held ??= await this.#lock(asked, { setting, sent, operation, refuse });
    const problem = changeProblem(sent, this.#held.changing);
    if (problem !== null) throw refuse(problem);
  }

  async #lock(asked: SettingRequest, of: Asked): Promise<Held> {
    const { locks, stopping, pending } = this.#access;
    const write = writeOf(asked, of.refuse);
    const release = await locks.take(of.setting, stopping);
    const key = `setting:${of.setting}`;
    try {
      if (locks.isBroken(of.setting)) throw of.refuse('a scenario before it could not put this setting back');
      const unknown: PendingSetting = { kind: 'setting', ...write, within: null, was: null };
      await this.#takeFromOthers(key, unknown, of);
      try {
        return {
          setting: of.setting,
          key,
          operation: of.operation,
          release,
          ...(await this.#known(asked, unknown, of, key)),
        };
      } catch (error) {
        pending.done(key);
        throw error;
      }
    } catch (error) {
      release();
      throw error;
    }
  }

  async #takeFromOthers(key: string, unknown: PendingSetting, { setting, refuse }: Asked): Promise<void> {
    const { pending, stopping } = this.#access;
    const until = Date.now() + WAIT_MS;
    while (!(await pending.lock(key, setting, unknown))) {
      if (Date.now() > until) throw refuse('another run is changing it. Run this again later');
      await wait(ASK_AGAIN_MS, [stopping]);
    }
  }

  /** Reads what is there, and stores it before anything is changed. */
  async #known(
    asked: SettingRequest,
    unknown: PendingSetting,
    { sent, operation, refuse }: Asked,
    key: string,
  ): Promise<Pick<Held, 'pending' | 'changing'>> {
    const answer = await this.#access.read(asked.request);
    const body = answer.status === 200 ? parseJson(answer.body) : undefined;
    const within = withinOf(body, Object.keys(sent));
    const was = recordIn(body, within);
    if (was === null) throw refuse('a read does not show what is there, so it could not be put back');
    const { definitions } = this.#access;
    const media = operation.requestBody?.content.find(({ contentType }) => /[/+]json\b/i.test(contentType));
    const changing: Changing = {
      method: asked.request.method,
      was,
      view: viewOf(media?.schema, definitions),
      definitions,
      isAccount: endsInAccount(asked.path.split('/')),
    };
    const problem = changeProblem(sent, changing);
    if (problem !== null) throw refuse(problem);
    const pending: PendingSetting = { ...unknown, within, was: writableOf(changing) };
    if (JSON.stringify(pending).length > MAX_TEXT) throw refuse('what is there is too large to be kept');
    await this.#access.pending.replace(key, pending);
    return { pending, changing };
  }

  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** Lets what was changed be put back. Answers what to list when that does not work. */
  async restore(putBack: PutBack): Promise<LeftBehind | null> {
    const held = this.#held;
    if (held === null) return null;
    this.#held = null;
    const { pending, locks } = this.#access;
    try {
      const left = await putBack(held.pending, held.operation);
      // What is still to be put back stays stored until it is listed.
      if (left === null) pending.done(held.key);
      else locks.markBroken(held.setting);
      return left;
    } finally {
      held.release();
    }
  }
}

interface Asked {
  setting: string;
  sent: JsonObject;
  operation: Operation;
  refuse: (why: string) => NotOwnedError;
}

function jsonOf({ headers, body }: WireRequest): JsonObject | null {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const sent = /[/+]json\b/i.test(type) && !/json-patch/i.test(type) ? parseJson(body ?? '') : undefined;
  return isRecord(sent) ? sent : null;
}

/** The member of an answer that holds all of these names; null where the answer itself does. */
function withinOf(body: unknown, names: readonly string[]): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const has = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name));
  return has(body)
    ? null
    : (Object.entries(body).find(([, value]) => !Array.isArray(value) && has(value))?.[0] ?? null);
}

const CONDITION = /^(if-match|if-unmodified-since|if-none-match)$/i;

/** The request without its body and without what is about one version, to be sent again later. */
function writeOf(
  { request, path, send }: SettingRequest,
  refuse: (why: string) => NotOwnedError,
): Pick<PendingSetting, 'write' | 'condition'> {
  const isSent = ({ in: location, name, value }: RequestParameter): boolean =>
    location !== 'body' && value !== null && !CONDITION.test(name);
  const all = send.parameters ?? [];
  const parameters = all.filter(isSent);
  if (parameters.some(({ name }) => isSecretLocation(name)))
    throw refuse('it carries credentials of its own, which are not stored');
  const condition = all.find(
    ({ in: location, name, value }) => location === 'header' && value !== null && CONDITION.test(name),
  );
  if (condition !== undefined && !/^if-match$/i.test(condition.name))
    throw refuse('only a version in If-Match can be named again when it is put back');
  const write = {
    label: `${request.method} ${path}`,
    problem: null,
    method: request.method,
    baseUrl: send.baseUrl,
    path: send.path,
    parameters,
    contentType: send.contentType ?? null,
    account: send.account ?? 'own',
    followRedirects: false,
    expected: null,
    extracts: [],
  };
  return { write, condition: condition?.name ?? null };
}
