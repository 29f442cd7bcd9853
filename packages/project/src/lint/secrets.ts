import { decodedBase64 } from './decoded-base64.ts';

interface Form {
  name: string;
  pattern: RegExp;
  isSecret?: (found: string) => boolean;
  isPart?: true;
}

/** What a line holds, in words for its author, by how it looks. */
const FORMS: readonly Form[] = [
  // The line says nothing of the key itself, so no other text can have it.
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g, isPart: true },
  {
    name: 'an access token',
    pattern:
      /\b(?:gh[opusr]_|github_pat_|glpat-|glrt-|xox[abeprs]-|xapp-|sk_live_|rk_live_|sk-ant-|sk-proj-|AKIA|ASIA|AIza|ya29\.|npm_|pypi-|hf_|dop_v1_|shpat_|SG\.|assay_pat_|assay_svc_)[\w.-]{12,}/g,
  },
  { name: 'a JSON Web Token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g },
  // Words alone differ from a token by its digits.
  { name: 'a bearer token', pattern: /\bBearer +([\w.~+/-]{12,}=*)/gi, isSecret: (token) => /\d/.test(token) },
  {
    name: 'a user name and password',
    pattern: /\bBasic +([A-Za-z0-9+/]{4,}={0,2})(?![\w-])/gi,
    isSecret: (text) => /^[\x20-\x7E]+:[\x20-\x7E]+$/.test(decodedBase64(text)),
  },
  { name: 'a password', pattern: /\bhttps?:\/\/[^\s/:@{}]+:[^\s/:@{}]+@/g },
];

const ALLOWED = /#\s*not a secret\s*$/i;

export interface SecretLine {
  /** From 1. */
  line: number;
  /** What it looks like, such as "a bearer token". */
  name: string;
}

/** Whether the document of the API says this text: everybody who reads it knows that, and no caller keeps it secret. */
export type IsDocumented = (found: string) => boolean;

/** Lines that hold what looks like a credential. A line that says `# not a secret` is none. */
export function secretLines(text: string, isDocumented: IsDocumented = () => false): SecretLine[] {
  return text.split('\n').flatMap((line, at) => {
    const name = ALLOWED.test(line) ? null : nameOfSecret(line, isDocumented);
    return name === null ? [] : [{ line: at + 1, name }];
  });
}

function nameOfSecret(line: string, isDocumented: IsDocumented): string | null {
  const form = FORMS.find(({ pattern, isSecret, isPart }) =>
    [...line.matchAll(pattern)].some(
      ([whole, part = whole]) => (isSecret === undefined || isSecret(part)) && (isPart === true || !isDocumented(part)),
    ),
  );
  return form?.name ?? null;
}
