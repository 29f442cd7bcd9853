import { environmentSchema } from '../../apps/server/src/config.ts';
import { z } from 'zod';

interface Property {
  default?: unknown;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
}

const groups: readonly [title: string, names: RegExp][] = [
  [
    'Server',
    /^(?:PORT|HOST|NODE_ENV|DATABASE_URL|ASSAY_(?:DATA_DIR|PUBLIC_URL|WEB_DIR|SAMPLE_URL|LOG_LEVEL|METRICS_TOKEN))$/,
  ],
  ['Secrets', /SECRET_KEY$(?<!STRIPE_SECRET_KEY)/],
  ['Who reaches it, and how often', /TRUSTED_PROXIES|_PER_A/],
  ['Runs and the APIs under test', /_PROXY$|ASSAY_(?:TLS|RUN|WORKER|STREAM_GRACE|CONNECT|REQUEST|ALLOW|HEARTBEAT)/],
  ['Accounts and single sign-on', /ASSAY_(?:OIDC|SIGN_UP)/],
  ['Mail', /SMTP|MAIL/],
  ['Plans and billing', /STRIPE|BILLING|DEFAULT_TIER|ADVANCED_AUTH/],
  ['History', /HISTORY/],
  ['Language models', /ASSAY_AI/],
];

/** Each variable of the server: default and bounds from the schema that reads it, its meaning from the table of the README. */
export function settingsPage(readme: string): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  const rows = new Map(
    [...readme.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*) \|$/gm)].map(([, name = '', ...row]) => [name, row]),
  );
  const left = new Set(Object.keys(properties));
  const tables = groups.map(([title, names]) => {
    const own = [...left].filter((name) => names.test(name));
    for (const name of own) left.delete(name);
    const lines = own.map((name) => {
      const [shown = '', meaning = ''] = rows.get(name) ?? [];
      return `| \`${name}\` | ${shown} | ${boundsOf(propertyOf(properties[name]))} | ${meaningOf(meaning)} |`;
    });
    return `## ${title}\n\n| Variable | Default | May be | Meaning |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  if (left.size > 0) throw new Error(`Settings of no group: ${[...left].join(', ')}`);
  return `${HEAD}\n${tables.join('\n')}`;
}

/** Defaults that the schema has and the README says otherwise. */
export function otherDefaults(readme: string): string[] {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  return [...readme.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| /gm)].flatMap(([, name = '', shown = '']) => {
    const value = propertyOf(properties[name]).default;
    if (value === '' || (typeof value !== 'string' && typeof value !== 'number' && value !== false)) return [];
    const expected = value === false ? '`0`' : `\`${value}\``;
    return shown.startsWith(expected) ? [] : [`${name}: ${shown} is ${expected}`];
  });
}

const HEAD = `# Settings

The server reads these variables of its environment, all optional. A wrong value stops it with a message that names the variable. The
command line has settings of its own ([configuration](cli.md#configuration)).
`;

const propertyOf = (value: unknown): Property => (typeof value === 'object' && value !== null ? value : {});

function boundsOf({ enum: values, minimum, maximum, minLength, pattern, format }: Property): string {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (minimum !== undefined) {
    const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
    return isBounded ? `${minimum} to ${maximum}` : `${minimum} or more`;
  }
  if (pattern?.includes('postgres') === true) return 'address of a PostgreSQL';
  if (format === 'uri') return 'address';
  if (minLength !== undefined && minLength > 1) return `${minLength} characters or more`;
  return 'text';
}

/** Links of the README stand one folder above those of the page. */
const meaningOf = (meaning: string): string => meaning.replaceAll('](docs/', '](');
