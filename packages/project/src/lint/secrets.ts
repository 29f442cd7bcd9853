const PATTERNS: readonly RegExp[] = [
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /\b(?:gh[opusr]_|github_pat_|glpat-|xox[abprs]-|sk_live_|rk_live_|AKIA|AIza|assay_pat_|assay_svc_)[\w-]{12,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

const ALLOWED = /#\s*not a secret\s*$/i;

/** Lines that hold what looks like a credential, from 1. A line that says `# not a secret` is none. */
export function secretLines(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, at) => (PATTERNS.some((one) => one.test(line)) && !ALLOWED.test(line) ? [at + 1] : []));
}
