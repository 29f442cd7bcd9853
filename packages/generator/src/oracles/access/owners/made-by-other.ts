import type { Json, JsonSchema } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Login } from '../../../chains/accounts/known-account.ts';
import type { Situation } from '../../../chains/situation.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { fixtureFor, type Fixture } from './fixture.ts';
import { isOfPerson } from './said/people-named.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';
import type { SaidOwners } from './said/said-owners.ts';
import { ordinaryAccounts } from './somebody-else.ts';

/** A record that one account of two makes for itself, and the other one, which tries to get at it. */
export interface MadeByOther {
  fixture: Fixture;
  tester: Login;
}

/** A body without the people that it may leave out: who sends it is whom it is for. */
function forItself(body: Json | null, schema: JsonSchema, situation: Situation): Json | null {
  const view = flatten(schema, situation.index.definitions);
  if (body === null || !isObject(body)) return body;
  const kept = Object.entries(body).filter(([name]) => {
    const property = flatten(view.properties?.[name] ?? true, situation.index.definitions);
    return view.required?.includes(name) === true || !isOfPerson({ name, view: property }, situation);
  });
  return Object.fromEntries(kept);
}

function asMaker(step: Step, login: Login, create: NonNullable<Resource['create']>, situation: Situation): Step {
  const { media } = planBody(create);
  const sent = step.values.find((one) => one.in === 'body')?.bodyValue;
  const body = sent ?? sampleBody(create, situation.index.definitions, situation.seed);
  const others = step.values.filter((one) => one.in !== 'body');
  const values =
    media === null || body === undefined
      ? step.values
      : [...others, bodyOverride(forItself(body, bodySchema(media), situation) ?? {})];
  return { ...step, login, values };
}

/** Two accounts may be of one of these, and then both see what it has. */
const GROUPS =
  /\b(tenants?|organi[sz]ations?|compan(y|ies)|teams?|clubs?|groups?|shops?|stores?|stalls?|schools?|workspaces?|projects?|households?|famil(y|ies)|departments?|branch(es)?|agenc(y|ies)|troops?|offices?)\b/i;

/**
 * Where the system's own account sees everything, or makes records out to people of whom nobody knows which account they are: one
 * of two other accounts makes the last record of the path. Null where there are no two, or it is not made by one request.
 */
export function madeByOther(situation: Situation, { quote }: Pick<SaidOwners, 'quote'>): MadeByOther | null {
  const { operation, index } = situation;
  const last = recordsIn(operation, index).at(-1);
  const [maker, tester] = ordinaryAccounts(situation);
  if (last?.create == null || maker === undefined || tester === undefined || GROUPS.test(quote)) return null;
  const makers = ordinaryAccounts({ ...situation, operation: last.create });
  const fixture = makers.some(({ login }) => login === maker.login)
    ? fixtureFor(situation, { ofAnybody: true, suffix: 'Theirs' })
    : null;
  const { create, remove } = last;
  if (fixture === null || fixture.before.filter((step) => step.operation === create.key).length !== 1) return null;
  const own = (step: Step): Step =>
    step.operation === create.key
      ? asMaker(step, maker.login, create, situation)
      : step.operation === remove?.key
        ? { ...step, login: maker.login }
        : step;
  // Reads before and after show how the record is to whoever made it.
  const read = (step: Step): Step => (step.operation === last.read?.key ? { ...step, login: maker.login } : step);
  return {
    fixture: {
      ...fixture,
      before: fixture.before.map(own).map(read),
      after: fixture.after.map(own),
      followUps: fixture.followUps.map(read),
    },
    tester: tester.login,
  };
}
