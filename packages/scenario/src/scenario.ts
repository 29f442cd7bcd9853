import type { Json } from '@assay/api-model';
import type { ValueLocation } from './lists.ts';

/** An account of the system by its name, such as `account:admin`. */
export type NamedAccount = `account:${string}`;

/**
 * The value of one parameter. `value` null without `bodyValue` leaves the parameter out. Texts may hold `{{name}}` of a step
 * before, and dynamic values such as `{{$randomDigits:8}}` that are made when the request is sent.
 */
export interface StepValue {
  in: ValueLocation;
  /** `body` for the body. */
  name: string;
  /** Text for header, query and path (not yet encoded); for the body, raw text that is sent as it is. */
  value: string | null;
  /** The body as JSON; loses to `value`. */
  bodyValue?: Json | null | undefined;
}

/** A value that a step takes out of its answer for the requests after it. */
export interface Extract {
  /** Written as `{{name}}` where it is used. */
  name: string;
  /**
   * Path into the JSON answer (`data.id`, `items[0].id`), `header Name` of the answer, `request name` for a value of the body
   * that was sent, `sent Name` for a header that was sent (`sent :path` for its path and query), `link next` for the target of a `Link` header, or, of an address at
   * one of these, a query parameter (`query cursor of links.next`) or a part of its path, counted from 1 or from the end
   * (`segment -1 of header Location`), also of a resource name such as `shelves/3/boxes/9`. `after "box_" of id` is what comes after a
   * prefix, `behind "box_" of id` the value behind one. `with kind "jetty" of items[0].id` reads the first item of a list that has the value.
   */
  path: string;
  /** An answer without it ends the scenario as `not_reached` instead of as an error: there is nothing to try this on. */
  optional?: true | undefined;
}

/** Sends a request again until its answer meets rules, where what it asks about takes time. */
export interface Polling {
  /** In English; every one must be met. */
  rules: string[];
  /** How often it is sent at most; `POLLING_TRIES` where nothing is said. */
  tries?: number | undefined;
  /** How long it is sent again, in seconds; `POLLING_SECONDS` where nothing is said. */
  seconds?: number | undefined;
  /** Paths of values in the answers that only go forward: a text that has changed does not come again, a number does not fall. */
  forward?: string[] | undefined;
  /** The document promises that the rules are met by then: it is a failure when they are not. */
  promised?: true | undefined;
}

/** A request before or after the one that is judged, so that what it needs exists and is gone afterwards. */
export interface Step {
  /** Unique in its scenario: rules of later requests compare with its answer (`as in step "before"`). */
  name?: string | undefined;
  /** `METHOD path` of an endpoint of the same system. */
  operation: string;
  /** On top of the defaults of that endpoint. */
  values: StepValue[];
  extracts: Extract[];
  /** Whose credentials it carries; those of the system where nothing is said. */
  login?: NamedAccount | 'none' | 'other' | undefined;
  /** Sent once in a run for all scenarios that begin with the same steps; what it made is removed at the end of the run. */
  shared?: true | undefined;
  /** Sent only when the removal before it is refused, which is then sent again. */
  fallback?: true | undefined;
  /** Sent instead of the documented content type of the body. */
  contentType?: string | undefined;
  /** Sent until its answer meets this; the last answer is the one that counts. */
  until?: Polling | undefined;
  /** The status that its answer must have; a step that says none must succeed. */
  expects?: StatusWish | undefined;
  /** In English: judged on its answer. Only of steps that expect a status. */
  rules?: string[] | undefined;
}

/** A wanted status as it is stored. */
export interface StatusWish {
  status: number;
  /** The document promises no status, so any of the class of the expected one will do. */
  statusBy?: 'convention' | undefined;
  alternatives?: number[] | undefined;
  undecided?: number[] | undefined;
}

/** How a scenario is sent and judged, beside the request of its endpoint. What is absent is as the endpoint says. */
export interface ScenarioSettings {
  /** `convention`: the document promises no status, so any of the class of the expected one will do. */
  statusBy?: 'convention' | undefined;
  alternatives?: number[] | undefined;
  undecided?: number[] | undefined;
  /** `base`: the valid request of its endpoint. `variation`: shows something only in a run that accepts the base. */
  role?: 'base' | 'variation' | undefined;
  /** `other`: signs in as the second user that is configured beside the system's credentials. */
  login?: NamedAccount | 'other' | undefined;
  method?: string | undefined;
  /** Instead of the documented content type of the body. */
  contentType?: string | undefined;
  /** An answer that redirects is followed, unless it has the expected status. */
  followRedirects?: true | undefined;
  /** The request is sent until its answer meets this. */
  until?: Polling | undefined;
  before?: Step[] | undefined;
  /** Taken out of the judged answer, for the requests after it; what it does not hold is left out. */
  extracts?: Extract[] | undefined;
  /** Sent after the request where that was as expected; each is judged and counts as much as the request itself. */
  followUps?: Step[] | undefined;
  after?: Step[] | undefined;
}

/** A scenario as it is written or generated, before its endpoint is looked up. */
export interface UnresolvedScenario {
  name: string;
  /** False on scenarios that must go out without the system's credentials. */
  requiresAuth: boolean;
  expectedStatus: number;
  overrides: StepValue[];
  details: ScenarioSettings | null;
}
