/** A rule that would notice some of the broken variants; null for one that no rule is proposed for. */
export interface Gap {
  rule: string | null;
  /** Each finishes "nothing would notice if". */
  mutations: string[];
}

/** What the rules of a scenario do not notice, by the rule that would, in the order of the first one of each. */
export function gapsOf(survivors: readonly { mutation: string; rule: string | null }[]): Gap[] {
  const byRule = new Map<string, Gap>();
  const gaps: Gap[] = [];
  for (const { mutation, rule } of survivors) {
    const words = mutation.replace(/^nothing would notice if /, '');
    const known = rule === null ? undefined : byRule.get(rule);
    if (known !== undefined) {
      known.mutations.push(words);
      continue;
    }
    const gap = { rule, mutations: [words] };
    if (rule !== null) byRule.set(rule, gap);
    gaps.push(gap);
  }
  return gaps;
}

const SHOWN = 3;

/** The mutations of a gap as one line. */
export function gapText({ mutations }: Gap): string {
  const more = mutations.length - SHOWN;
  const shown = more > 1 ? mutations.slice(0, SHOWN) : mutations;
  return [...shown, ...(more > 1 ? [`${more} more`] : [])].join(', or ');
}
