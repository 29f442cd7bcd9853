import { importFormatNames } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import { BARE_TOKEN_FORMAT, BEARER_TOKEN_FORMAT } from '@assay/scenario';
import { mapOf, object } from '../shapes/collections.ts';
import type { Shape } from '../shapes/shape.ts';
import { json, oneOf, text, whole, yes } from '../shapes/values.ts';
import { operation } from './scenario-text.ts';

/** How a login is obtained and sent. Never a secret: those come from outside of the files. */
export interface LoginText {
  type: 'bearer' | 'basic' | 'api_key' | 'token';
  /** Of `token`: the request that signs in. */
  call?: string | undefined;
  body?: Json | undefined;
  form?: true | undefined;
  /** In English, where the answer has the token. */
  take?: string | undefined;
  send?:
    | { header?: string | undefined; query?: string | undefined; cookie?: string | undefined; as?: string | undefined }
    | undefined;
}

/** `assay.yaml`: marks the root of a project. */
export interface ProjectText {
  format: number;
  name: string;
  /** A file relative to this one, or an address. */
  document: string;
  base_url?: string | undefined;
  readings?: 'pinned' | undefined;
  variables?: Record<string, string> | undefined;
  logins?: Record<string, LoginText> | undefined;
}

/** `env/NAME.yaml`. */
export interface EnvironmentText {
  base_url?: string | undefined;
  protection?: 'read_only' | 'own_records' | 'disposable' | undefined;
  variables?: Record<string, string> | undefined;
  logins?: Record<string, LoginText> | undefined;
}

const short = text({ max: 500 });

const login: Shape<LoginText> = object<LoginText>(
  {
    type: {
      shape: oneOf(['bearer', 'basic', 'api_key', 'token'] as const),
      about: 'The value comes from ASSAY_AUTH_<LOGIN>_TOKEN, _USERNAME and _PASSWORD, or _API_KEY.',
      isRequired: true,
    },
    call: { shape: operation, about: 'Of token: the request that signs in.' },
    body: { shape: json, about: 'Of token: the body of that request; {{secret.name}} for what is secret.' },
    form: { shape: yes, about: 'The body is sent as a form.' },
    take: { shape: short, about: 'In English, where the answer has the token: the token is in data.token.' },
    send: {
      shape: object(
        {
          header: { shape: short, about: 'The header that carries it.' },
          query: { shape: short, about: 'The query parameter that carries it.' },
          cookie: { shape: short, about: 'The cookie that carries it.' },
          as: { shape: short, about: `${BEARER_TOKEN_FORMAT}, or ${BARE_TOKEN_FORMAT} alone.` },
        },
        { name: 'send' },
      ),
      about: 'Where the credential goes.',
    },
  },
  {
    name: 'A login',
    check: ({ type, call }) =>
      type === 'token' && call === undefined ? 'A login of the type token needs call: POST /login.' : null,
  },
);

const NAME = { source: '^[A-Za-z_][\\w-]*$', max: 100, otherwise: 'Use letters, digits, - and _ for the name.' };
const variables = mapOf(text({ max: 100_000, isSource: true }), { max: 500, keys: NAME, layout: 'block' });
const LOGIN = {
  source: '^(?:own|other|account:\\S+)$',
  max: 100,
  otherwise: 'A login is called own, other, or account:NAME.',
};
const logins = mapOf(login, { max: 50, keys: LOGIN, layout: 'block' });

export const FORMAT = 1;

export const projectFile: Shape<ProjectText> = object<ProjectText>(
  {
    format: { shape: whole(FORMAT, FORMAT), about: 'The version of the format: 1.', isRequired: true },
    name: { shape: text({ max: 200 }), about: 'The name of the API.', isRequired: true },
    document: {
      shape: text({ max: 2000 }),
      about: `The document (${importFormatNames}): a file relative to this one, or an address.`,
      isRequired: true,
    },
    base_url: { shape: text({ max: 2000 }), about: 'The address of the API where no environment says another one.' },
    readings: {
      shape: oneOf(['pinned'] as const),
      about: 'pinned: a validation rule that names a value says with means how it is read.',
    },
    variables: { shape: variables, about: 'Values of {{name}} in scenarios.' },
    logins: { shape: logins, about: 'How own, other and account:NAME sign in. No secrets.' },
  },
  { name: 'assay.yaml', layout: 'block' },
);

export const environmentFile: Shape<EnvironmentText> = object<EnvironmentText>(
  {
    base_url: { shape: text({ max: 2000 }), about: 'The address of the API in this environment.' },
    protection: {
      shape: oneOf(['read_only', 'own_records', 'disposable'] as const),
      about: 'What runs may send: reads only, writes to what they made, or everything.',
    },
    variables: { shape: variables, about: 'Values of {{name}} in scenarios.' },
    logins: { shape: logins, about: 'How own, other and account:NAME sign in. No secrets.' },
  },
  { name: 'An environment', layout: 'block' },
);
