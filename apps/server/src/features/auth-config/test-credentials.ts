import type { AuthCredential, ExtractionTest } from '@assay/contract';
import { tryLogin } from '@assay/runner';
import type { LoginTrial, Placement, Transport } from '@assay/runner';
import { BARE_TOKEN_FORMAT } from '@assay/scenario';
import type { CalledEnvironment } from '@assay/scenario';
import type { Database } from '../../db/index.ts';
import { getDocument } from '../systems/index.ts';
import { findProbes } from './find-probes.ts';
import { toAuthSettings } from './to-auth-settings.ts';

/** Where credentials are tried. */
export interface Trial {
  db: Database;
  transport: Transport;
  organizationId: string;
  systemId: number;
  /** The chosen GET endpoint; null for those that are likely to refuse requests without credentials. */
  endpointId: number | null;
  /** The security scheme that they are for; null for the main ones. */
  scheme: string | null;
  /** Where the system is called instead of at its address. */
  environment: CalledEnvironment | null;
}

const PREVIEW_LENGTH = 6;
/** For the login and all requests after it. */
const MAX_TRIAL_MS = 30_000;

/**
 * Tries credentials with real requests: signs in, and asks a read that is refused without them. A failure of the API is a result.
 * @throws {AppError} endpoint_not_found when the chosen one is no GET endpoint of the system
 */
export async function testCredentials(credential: AuthCredential, trial: Trial): Promise<ExtractionTest> {
  const { db, organizationId, systemId, transport } = trial;
  const { securitySchemes } = await getDocument(db, organizationId, systemId);
  const described = Object.values(securitySchemes).flatMap(({ in: location, name }): Placement[] =>
    location === null || name === null ? [] : [{ location, name, format: BARE_TOKEN_FORMAT }],
  );
  const answer = await tryLogin({
    settings: toAuthSettings(credential),
    probes: await findProbes(trial),
    described,
    transport,
    signal: AbortSignal.timeout(MAX_TRIAL_MS),
  });
  return present(answer, isFetched(credential));
}

const isFetched = ({ auth_type: kind }: AuthCredential): boolean =>
  kind === 'token' || kind === 'oauth2' || kind === 'session';

function present(trial: LoginTrial, fetched: boolean): ExtractionTest {
  const { token, exchanges, proposal } = trial;
  const shown = token ?? '';
  const preview = shown.length > PREVIEW_LENGTH * 2 ? `${shown.slice(0, PREVIEW_LENGTH)}...` : shown && '...';
  return {
    ...verdict(trial, fetched),
    token_preview: preview,
    token_length: shown.length,
    exchanges,
    proposal: proposal && {
      token_usage_location: proposal.location,
      token_param_name: proposal.name,
      token_format: proposal.format,
    },
  };
}

type Verdict = Pick<ExtractionTest, 'error' | 'message' | 'success'>;

const accepted = (message: string): Verdict => ({ success: true, message, error: null });
const refused = (message: string, error: string): Verdict => ({ success: false, message, error });

function verdict(trial: LoginTrial, fetched: boolean): Verdict {
  const { outcome, problem } = trial;
  const got = fetched ? `Token extracted successfully.${lifetimeText(trial)}` : '';
  switch (outcome) {
    case 'no_login':
      return refused(fetched ? 'No token was extracted.' : 'The credentials could not be tried.', problem ?? '');
    case 'unproven':
      return unproven(got, trial);
    case 'refused':
      return refused(
        fetched ? 'A token was extracted, but the API does not accept it.' : 'The credentials were refused.',
        problem ?? `${answersText(trial)} Check what they are, whether they have expired, and where they are sent.`,
      );
    case 'accepted':
      return trial.proposal === null
        ? accepted(`${got || 'The credentials are accepted:'} ${answersText(trial)}`)
        : refused(
            'The API does not accept the token in the configured format, but in another one.',
            answersText(trial),
          );
  }
}

function unproven(got: string, { exchanges }: LoginTrial): Verdict {
  const wrong = exchanges.find(({ step }) => step === 'wrong');
  const reason =
    wrong === undefined
      ? 'No GET endpoint was found that refuses requests without credentials'
      : `${wrong.request} answered ${wrong.status} with a wrong token too`;
  if (got !== '') return accepted(`${got} ${reason}, so nothing shows whether the API accepts it.`);
  return refused(
    'This says nothing about the credentials.',
    `${reason}. Choose an endpoint that refuses them; otherwise the first run shows whether they work.`,
  );
}

const UNITS: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

/** `8 hours`, or seconds where nothing larger fits. */
function spanText(seconds: number): string {
  const [size, name] = UNITS.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** Whoever signs in with a session has no token that is shown. */
const lifetimeText = ({ lifetimeMs }: LoginTrial): string =>
  lifetimeMs === null ? '' : ` It is good for ${spanText(Math.round(lifetimeMs / 1000))}.`;

/** What the last way that was tried led to, beside what came without credentials. */
function answersText({ exchanges }: LoginTrial): string {
  const without = exchanges.findLast(({ step }) => step === 'without');
  const tried = exchanges.findLast(({ step }) => step === 'with');
  if (without === undefined || tried === undefined) return '';
  const known = tried.status === 403 && without.status === 401 ? ' They are known, but may not read this.' : '';
  return `${tried.request} answered ${tried.status} with the credentials and ${without.status} without.${known}`;
}
