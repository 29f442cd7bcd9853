import { hashOf } from '@assay/api-model';
import type { Finding, FindingExecution, Suspect } from '@assay/contract';
import type { Claim } from './claims/claim.ts';
import { claimsOf } from './claims/claims-of.ts';
import { consequencesOf } from './consequences.ts';
import { claimOfNowhere } from './nowhere.ts';
import { joinFields } from './join-fields.ts';
import type { OfField } from './join-fields.ts';
import { locateInAnswer } from './document/locate-schema.ts';
import { toActions } from './document/overlay.ts';
import type { DocumentPatch } from './document/patch.ts';
import { toPointer } from './document/pointers.ts';
import { describeGroup } from './kinds/describe.ts';
import type { DocumentPart, FindingContext } from './kinds/description.ts';
import type { RedResult } from './result.ts';

/** Operations from which on one cause is one finding, wherever it occurs. */
const MERGED_FROM = 3;
const MAX_OPERATIONS = 50;

/** A finding with what is kept beside it. Its executions are all there are. */
export interface FoundFinding {
  finding: Finding;
  /** The change of the document that the overlay describes. */
  patch: DocumentPatch | null;
  /** As `causesOf` names it. */
  cause: string;
}

interface Collected {
  first: Claim;
  count: number;
  kept: number;
  executions: FindingExecution[];
  scenarios: Set<number>;
  operations: Set<string>;
  /** Of scenarios that try something beside the valid request, such as a page of a list. */
  names: Set<string>;
  /** Endpoints whose valid request is among the results: their variations were not judged. */
  bases: Set<string>;
}

interface Grouped {
  key: string;
  cause: string;
  group: Collected;
}

/** Groups the red results of one run by their cause. Results may come in any number of parts; of each only its names are kept. */
export class FindingsCollector {
  readonly #context: FindingContext;
  /** By cause, then by operation. */
  readonly #causes = new Map<string, Map<string, Collected>>();
  #results = 0;

  constructor(context: FindingContext) {
    this.#context = context;
  }

  /** How many results were added. */
  get results(): number {
    return this.#results;
  }

  add(result: RedResult): void {
    this.#results += 1;
    for (const claim of claimsOf(result)) this.#addClaim(result, claim);
  }

  /** The findings, those of the API first. */
  finish(): FoundFinding[] {
    const groups = [...this.#causes].flatMap(([cause, byOperation]) =>
      byOperation.size >= MERGED_FROM
        ? [{ key: cause, cause, group: merged([...byOperation.values()]) }]
        : [...byOperation].map(([operation, group]) => ({ key: `${operation} ${cause}`, cause, group })),
    );
    const found = this.#withConsequences(this.#orNowhere(groups)).map(({ key, cause, group }) => ({
      ...this.#toFinding(key, group),
      cause,
    }));
    return joinFields(found, hashOf)
      .map(({ finding, patch, cause }) => ({ finding, patch, cause }))
      .toSorted(byImportance);
  }

  /** What one result says, each thing as the cause of a finding. */
  causesOf(result: RedResult): string[] {
    const claims = claimsOf(result);
    const nowhere = claimOfNowhere(this.#context.tallies, claims);
    return nowhere === null ? claims.map((claim) => this.#causeOf(claim)) : [nowhere.cause];
  }

  /** Where nothing is at the base URL, everything else follows from that, and it is told even where nothing was judged. */
  #orNowhere<G extends Grouped>(groups: readonly G[]): readonly (G | Grouped)[] {
    const nowhere = claimOfNowhere(
      this.#context.tallies,
      groups.map(({ group }) => group.first),
    );
    if (nowhere === null) return groups;
    const all = [emptyGroup(nowhere), ...groups.map(({ group }) => group)];
    return [{ key: nowhere.cause, cause: nowhere.cause, group: { ...merged(all), operations: new Set() } }];
  }

  /** What follows from another finding is counted with it. */
  #withConsequences<G extends { group: Collected }>(groups: readonly G[]): G[] {
    const consequences = consequencesOf(
      groups.map(({ group }) => ({ about: group.first.about, operations: group.operations })),
      this.#context.api,
    );
    const following = new Set(consequences.map(([, at]) => at));
    for (const [cause, at] of consequences) {
      const [of, one] = [groups[cause]?.group, groups[at]?.group];
      if (of !== undefined && one !== undefined && !following.has(cause)) absorb(of, one);
    }
    const causes = new Set(consequences.flatMap(([cause, at]) => (following.has(cause) ? [] : [at])));
    return groups.filter((_, at) => !causes.has(at));
  }

  #addClaim(result: RedResult, claim: Claim): void {
    const cause = this.#causeOf(claim);
    const byOperation = this.#causes.get(cause) ?? new Map<string, Collected>();
    this.#causes.set(cause, byOperation);
    const operation = this.#isShared(claim) ? '' : (claim.operation ?? '');
    const group = byOperation.get(operation) ?? emptyGroup(claim);
    byOperation.set(operation, group);
    // The judged request says more than the same request as a preparation.
    if (group.first.about.kind === 'setup' && claim.about.kind !== 'setup') group.first = claim;
    group.count += 1;
    group.kept += claim.kept ?? 0;
    group.scenarios.add(result.scenarioId);
    if (claim.operation !== null) group.operations.add(claim.operation);
    noteScenario(group, result);
    if (group.executions.at(-1)?.execution_id !== result.executionId) group.executions.push(executionOf(result, claim));
  }

  /** Problems with one shared schema have one cause, in whichever answers they occur. */
  #sharedSchema({ about, operation: key }: Claim): string | null {
    const operation = key === null ? undefined : this.#context.api.operations.get(key);
    if (about.kind !== 'schema' || operation === undefined) return null;
    const { keyword, path, demand, actual } = about.problem;
    const found = locateInAnswer(this.#context.api, operation, about.answered, path);
    const isShared = found !== null && 'definition' in found.root;
    return isShared ? `schema ${keyword} ${toPointer(found.tokens)} ${demand} ${actual ?? ''}` : null;
  }

  #isShared = (claim: Claim): boolean => this.#sharedSchema(claim) !== null;

  #causeOf = (claim: Claim): string => this.#sharedSchema(claim) ?? claim.cause;

  #toFinding(key: string, group: Collected): OfField {
    const operations = [...group.operations];
    const { about, isConvention, evidence } = group.first;
    const names = [...group.names];
    const { count, kept } = group;
    const described = describeGroup({ about, operations, count, kept, isConvention, names }, this.#context);
    const { title, suspect, second, why, decide, strength, document = null, patch = null, joins = null } = described;
    const finding: Finding = {
      key: hashOf(key),
      title,
      suspect,
      second_suspect: second,
      why,
      decide,
      strength,
      count: group.count,
      scenarios: group.scenarios.size,
      not_judged: this.#notJudged(group.bases),
      operations: operations.slice(0, MAX_OPERATIONS),
      executions: group.executions,
      evidence: [...evidence].slice(0, MAX_EVIDENCE),
      document: documentOf(document),
      trial: null,
      overlay: patch === null ? [] : toActions(this.#context.api, patch, title),
    };
    return { finding, patch, joins };
  }

  #notJudged(bases: ReadonlySet<string>): number {
    return this.#context.tallies
      .filter(({ cause, operation }) => cause === 'base_refused' && bases.has(operation))
      .reduce((sum, { count }) => sum + count, 0);
  }
}

const MAX_EVIDENCE = 10;

const emptyGroup = (first: Claim): Collected => ({
  first,
  count: 0,
  kept: 0,
  executions: [],
  scenarios: new Set(),
  operations: new Set(),
  names: new Set(),
  bases: new Set(),
});

function noteScenario(group: Collected, { isBase, fault, statusMet, scenarioName, operation }: RedResult): void {
  if (!isBase && fault === null) group.names.add(scenarioName);
  if (isBase && statusMet !== true) group.bases.add(operation);
}

const executionOf = (result: RedResult, { reason }: Claim): FindingExecution => ({
  execution_id: result.executionId,
  scenario_id: result.scenarioId,
  scenario_name: result.scenarioName,
  endpoint: result.operation,
  reason,
});

function absorb(group: Collected, following: Collected): void {
  const known = new Set(group.executions.map((one) => one.execution_id));
  group.executions.push(...following.executions.filter((one) => !known.has(one.execution_id)));
  for (const id of following.scenarios) group.scenarios.add(id);
}

function merged(groups: readonly Collected[]): Collected {
  const [first] = groups;
  if (first === undefined) throw new Error('There is nothing to merge.');
  return {
    first: first.first,
    count: groups.reduce((sum, { count }) => sum + count, 0),
    kept: groups.reduce((sum, { kept }) => sum + kept, 0),
    executions: groups.flatMap(({ executions }) => executions),
    scenarios: new Set(groups.flatMap(({ scenarios }) => [...scenarios])),
    operations: new Set(groups.flatMap(({ operations }) => [...operations])),
    names: new Set(groups.flatMap(({ names }) => [...names])),
    bases: new Set(groups.flatMap(({ bases }) => [...bases])),
  };
}

function documentOf(document: DocumentPart | null): Finding['document'] {
  return document === null
    ? null
    : { pointer: toPointer(document.tokens), file: null, line: null, says: document.says };
}

const order: readonly Suspect[] = ['api', 'document', 'setup', 'test'];
const strengths: readonly Finding['strength'][] = ['standard', 'promise', 'convention'];

type Ranked = Pick<FoundFinding, 'finding'>;

function byImportance({ finding: left }: Ranked, { finding: right }: Ranked): number {
  return (
    order.indexOf(left.suspect) - order.indexOf(right.suspect) ||
    strengths.indexOf(left.strength) - strengths.indexOf(right.strength) ||
    right.count - left.count
  );
}
