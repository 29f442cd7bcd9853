import { buildRequest, partsOf } from '../../exchange/build-request.ts';
import type { Credential, Sendable } from '../../exchange/build-request.ts';
import { MASK } from '../../exchange/mask.ts';
import type { Transport, WireResponse } from '../../transport/transport.ts';
import { TransportError } from '../../transport/transport-error.ts';
import { LoginError } from '../login-error.ts';
import { secretsOf } from '../secrets-of.ts';
import { fixedCredential, isLogin, placed, signIn } from '../token-source.ts';
import type { AuthSettings, LoginSettings } from '../auth-settings.ts';
import type { Placement } from '../token-source.ts';
import { likelyPlacements } from './likely-placements.ts';
import { shownBody } from './shown-body.ts';

/** A request that can show whether credentials are accepted. */
export interface Probe extends Sendable {
  /** `METHOD path`. */
  label: string;
}

/** One request of a trial with its answer, secrets masked. */
export interface TriedExchange {
  step: 'login' | 'with' | 'without' | 'wrong';
  /** `METHOD path`, or the address of the login. */
  request: string;
  /** What the request carried, such as `Authorization: Bearer ********`; null without credentials. */
  carried: string | null;
  status: number;
  body: string;
}

/**
 * `accepted`: as configured, or as proposed. `refused`: in every way that was tried. `unproven`: no request was refused
 * without credentials, or a wrong token was accepted too, so none shows anything. `no_login`: there is nothing to try.
 */
export type TrialOutcome = 'accepted' | 'no_login' | 'refused' | 'unproven';

export interface LoginTrial {
  outcome: TrialOutcome;
  /** Why there is no token, or why a request was not answered; null when all were. */
  problem: string | null;
  /** What the login gave; null for credentials that are entered. */
  token: string | null;
  lifetimeMs: number | null;
  exchanges: TriedExchange[];
  /** Another way to send the same token, which the API accepts; null when the configured one will do or none does. */
  proposal: Placement | null;
}

export interface TrialOptions {
  settings: AuthSettings;
  /** Reads of the API; the first that is refused without credentials is used. */
  probes: readonly Probe[];
  /** Where the security schemes of the document look for a token. */
  described: readonly Placement[];
  transport: Transport;
  signal: AbortSignal;
}

/** How many reads are asked without credentials. */
const MAX_PROBES = 8;

/** Signs in, finds a read that is refused without credentials, and asks it with them in the likely ways. Reads only, beside the login. */
export async function tryLogin(options: TrialOptions): Promise<LoginTrial> {
  const trial = new Trial(options);
  try {
    const credential = await trial.signIn();
    const probe = await trial.findProbe();
    if (probe === null) return trial.result('unproven');
    const accepted = await trial.tryAll(probe, credential);
    if (accepted === null) return trial.result('refused');
    return trial.result((await trial.takesAnything(probe, accepted)) ? 'unproven' : 'accepted');
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return trial.failed(error);
  }
}

const REFUSED = new Set([401, 403]);
const LOGIN_PAGE = /log[-_]?in|sign[-_]?in|auth|session/i;

/** Refused for want of credentials: sites with sessions send to the page of the login instead. */
function isRefused({ status, headers }: WireResponse): boolean {
  if (REFUSED.has(status)) return true;
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  return status >= 300 && status < 400 && LOGIN_PAGE.test(location);
}

/** Accepted credentials lead to an answer about what was asked; a wrong format may be answered 400, and 5xx says nothing. */
const isAccepted = (response: WireResponse): boolean =>
  !isRefused(response) && (response.status < 400 || response.status === 404 || response.status === 410);

interface RefusedProbe {
  probe: Probe;
  /** Without credentials. */
  status: number;
}

class Trial {
  readonly #options: TrialOptions;
  readonly #exchanges: TriedExchange[] = [];
  readonly #secrets: string[];
  #token: string | null = null;
  #lifetimeMs: number | null = null;
  #proposal: Placement | null = null;

  constructor(options: TrialOptions) {
    this.#options = options;
    this.#secrets = secretsOf(options.settings);
  }

  async signIn(): Promise<Credential> {
    const { settings, transport, signal } = this.#options;
    if (!isLogin(settings)) {
      const fixed = fixedCredential(settings);
      this.#keepSecrets(fixed);
      return fixed;
    }
    const bounded: Transport = { ...transport, send: (request) => transport.send(request, signal) };
    const { credential, lifetimeMs, response } = await signIn(settings, bounded);
    this.#keepSecrets(credential);
    this.#token = credential.token;
    this.#lifetimeMs = lifetimeMs;
    this.#note({ step: 'login', request: loginLabel(settings), carried: null }, response);
    return credential;
  }

  /** The first read that is refused without credentials. */
  async findProbe(): Promise<RefusedProbe | null> {
    for (const probe of this.#options.probes.slice(0, MAX_PROBES)) {
      const response = await this.#ask(probe);
      if (response === null) continue;
      this.#note({ step: 'without', request: probe.label, carried: null }, response);
      if (isRefused(response)) return { probe, status: response.status };
    }
    return null;
  }

  /** Whether wrong credentials are accepted as well: some servers only look whether there are any. */
  async takesAnything({ probe }: RefusedProbe, credential: Credential): Promise<boolean> {
    const parts = partsOf(credential).map((part) => ({ ...part, token: wrongOf(part.token) }));
    const [first, ...also] = parts;
    if (first === undefined) return false;
    const response = await this.#send(probe, { ...first, also });
    this.#note({ step: 'wrong', request: probe.label, carried: carriedText(credential) }, response);
    return isAccepted(response);
  }

  /** As configured first, then in the other likely ways: the first that is accepted, or null. */
  async tryAll(probe: RefusedProbe, credential: Credential): Promise<Credential | null> {
    const { settings, described } = this.#options;
    const configured = await this.#answerTo(probe, credential);
    if (configured === 'accepted') return credential;
    const others = hasPlacement(settings) ? likelyPlacements(credential.token, credential, described) : [];
    let known: Placement | null = null;
    for (const placement of others) {
      const other = placed(credential.token, placement);
      const answer = await this.#answerTo(probe, other);
      if (answer === 'known') known ??= placement;
      if (answer !== 'accepted') continue;
      this.#proposal = placement;
      return other;
    }
    // Whoever is refused with 403 after a 401 is known, and may not read this.
    if (configured === 'known') return credential;
    this.#proposal = known;
    return known === null ? null : placed(credential.token, known);
  }

  async #answerTo({ probe, status }: RefusedProbe, credential: Credential): Promise<'accepted' | 'known' | 'refused'> {
    const response = await this.#send(probe, credential);
    this.#note({ step: 'with', request: probe.label, carried: carriedText(credential) }, response);
    if (isAccepted(response)) return 'accepted';
    return response.status === 403 && status === 401 ? 'known' : 'refused';
  }

  /** Null for a read that lacks a value and cannot be sent. */
  async #ask(probe: Probe): Promise<WireResponse | null> {
    try {
      return await this.#send(probe, null);
    } catch (error) {
      if (error instanceof TransportError && error.reason === 'invalid_request') return null;
      throw error;
    }
  }

  async #send(probe: Probe, credential: Credential | null): Promise<WireResponse> {
    return this.#options.transport.send(buildRequest(probe, credential), this.#options.signal);
  }

  #note(about: Omit<TriedExchange, 'body' | 'status'>, { status, body }: Pick<WireResponse, 'body' | 'status'>): void {
    this.#exchanges.push({ ...about, status, body: shownBody(body, this.#secrets) });
  }

  #keepSecrets(credential: Credential): void {
    this.#secrets.push(...partsOf(credential).map(({ token }) => token), ...(credential.secrets ?? []));
  }

  result(outcome: TrialOutcome, problem: string | null = null): LoginTrial {
    return {
      outcome,
      problem,
      token: this.#token,
      lifetimeMs: this.#lifetimeMs,
      exchanges: this.#exchanges,
      proposal: this.#proposal,
    };
  }

  failed(error: TransportError): LoginTrial {
    const { settings } = this.#options;
    if (error instanceof LoginError && error.response.status > 0 && isLogin(settings))
      this.#note({ step: 'login', request: loginLabel(settings), carried: null }, error.response);
    return this.result(this.#exchanges.some(({ step }) => step !== 'login') ? 'refused' : 'no_login', error.message);
  }
}

/** A value of the same length and shape, with its scheme, that nobody issued. */
function wrongOf(token: string): string {
  const [scheme = ''] = /^[A-Za-z][\w-]*\s+/.exec(token) ?? [];
  const value = token.slice(scheme.length);
  const wrong = value.replaceAll(/[a-z\d]/gi, wrongLetter);
  return `${scheme}${wrong === value ? `${wrong}x` : wrong}`;
}

/** Never the same one. */
function wrongLetter(letter: string): string {
  if (/\d/.test(letter)) return letter === '0' ? '1' : '0';
  const lower = letter.toLowerCase() === 'x' ? 'y' : 'x';
  return letter === letter.toLowerCase() ? lower : lower.toUpperCase();
}

/** Whether the same value can be sent in another way. */
const hasPlacement = ({ kind }: AuthSettings): boolean => kind === 'token' || kind === 'bearer' || kind === 'api_key';

function loginLabel(settings: LoginSettings): string {
  const [method, address] =
    settings.kind === 'oauth2' ? ['POST', settings.tokenUrl] : [settings.method, settings.endpoint];
  return URL.canParse(address) ? `${method} ${new URL(address).origin}${new URL(address).pathname}` : method;
}

/** What a request carries, with masks for the values. */
function carriedText(credential: Credential): string {
  return partsOf(credential)
    .map(({ location, name, format }) => {
      const value = format.replaceAll('{token}', MASK);
      if (location === 'query') return `?${name}=${value}`;
      return location === 'cookie' ? `Cookie: ${name}=${value}` : `${name}: ${value}`;
    })
    .join(', ');
}
