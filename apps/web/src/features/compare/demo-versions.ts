import type { Execution, ValidationResult } from '@assay/contract';
import { failureReason, resultStatus, statusMet } from '@assay/scenario';
import type { Judgement } from '@assay/scenario';

/** The demo scenario in four versions, as the specification links them (NAV-16): sample data, not of any account. */
export const demoVersions = ['v1', 'v2', 'v3', 'v4'] as const;

export type DemoVersion = (typeof demoVersions)[number];

interface Version {
  /** What changed since the version before, in one sentence. */
  story: string;
  execution: Execution;
}

interface DemoExecution {
  status: number;
  expected: number;
  ms: number;
  headers?: Record<string, string>;
  body: unknown;
  rules: [text: string, passed: boolean, reason: string][];
}

const request: Execution['raw_request_details'] = {
  method: 'GET',
  url: 'https://shop.example/authors/7/books',
  headers: {},
  header_list: [],
  path_parameters: { author: '7' },
  json_body: null,
  body: null,
};

const json = { 'content-type': 'application/json; charset=utf-8' };

/** An execution as the history stores it; versions specify only what differs. */
function demoExecution(id: number, { status, expected, ms, headers = {}, body, rules }: DemoExecution): Execution {
  const results = rules.map(([validation_text, passed, reason], index): ValidationResult => ({
    validation_id: index + 1,
    validation_text,
    status: passed ? 'pass' : 'fail',
    reason,
    evidence: [],
  }));
  const expectation = { status: expected, acceptsClass: false };
  const judgement: Judgement = {
    expected: expectation,
    answered: status,
    statusMet: statusMet(expectation, status),
    rules: results.map(({ validation_text: text, ...result }) => ({ ...result, text })),
    error: null,
  };
  const answered = { ...json, ...headers };
  return {
    id,
    run_id: id,
    scenario_id: 1,
    scenario_name: 'Lists the books of an author',
    endpoint_id: 1,
    environment: null,
    overall_status: resultStatus(judgement),
    expected_http_status: expected,
    accepts_class: false,
    status_met: judgement.statusMet,
    failure_reason: failureReason(judgement),
    actual_response_status_code: status,
    actual_response_headers: answered,
    actual_response_header_list: Object.entries(answered),
    actual_response_body: JSON.stringify(body),
    response_body_truncated: false,
    response_time_ms: ms,
    run_at: `2026-0${id}-02T09:30:00.000Z`,
    raw_request_details: request,
    validation_results: results,
    validation_attempts: null,
    error: null,
    is_trial: false,
    follow_ups: null,
  };
}

const first = { id: 31, title: 'The Quiet Harbour', price: 18.5 };
const second = { id: 44, title: 'Salt and Lanterns', price: 12 };

const versions: Record<DemoVersion, Version> = {
  v1: {
    story: 'The list as it was first documented: an array of books with a price.',
    execution: demoExecution(1, {
      status: 200,
      expected: 200,
      ms: 84,
      body: [first, second],
      rules: [
        ['every item has a price above 0', true, 'All 2 items have a price above 0.'],
        ['responds within 500 ms', true, 'Answered in 84 ms.'],
      ],
    }),
  },
  v2: {
    story: 'Pagination was added: the array moved into "items", next to "total" and "next".',
    execution: demoExecution(2, {
      status: 200,
      expected: 200,
      ms: 91,
      headers: { 'x-page-size': '20' },
      body: { items: [first, second], total: 2, next: null },
      rules: [
        ['every item of items has a price above 0', true, 'All 2 items have a price above 0.'],
        ['total equals the number of items', true, 'total is 2, and there are 2 items.'],
        ['responds within 500 ms', true, 'Answered in 91 ms.'],
      ],
    }),
  },
  v3: {
    story: 'A currency was added, and prices became strings: the validation rule about prices fails.',
    execution: demoExecution(3, {
      status: 200,
      expected: 200,
      ms: 88,
      headers: { 'x-page-size': '20' },
      body: {
        items: [
          { ...first, currency: 'EUR' },
          { ...second, price: '12.00', currency: 'EUR' },
        ],
        total: 2,
        next: null,
      },
      rules: [
        ['every item of items has a price above 0', false, 'items[1].price is the text "12.00", not a number.'],
        ['total equals the number of items', true, 'total is 2, and there are 2 items.'],
        ['responds within 500 ms', true, 'Answered in 88 ms.'],
      ],
    }),
  },
  v4: {
    story: 'Prices are numbers again, and the list requires a login: without one it returns 401.',
    execution: demoExecution(4, {
      status: 401,
      expected: 200,
      ms: 12,
      headers: { 'www-authenticate': 'Bearer' },
      body: { detail: 'Sign in to see this list.' },
      rules: [
        ['every item of items has a price above 0', false, 'The answer has no items.'],
        ['total equals the number of items', false, 'The answer has no total.'],
        ['responds within 500 ms', true, 'Answered in 12 ms.'],
      ],
    }),
  },
};

/** A version of the demo scenario. */
export function demoVersion(version: DemoVersion): Version {
  return versions[version];
}

/** The version that an address names; the last one when it names none. */
export function readDemoVersion(text: string | null): DemoVersion {
  return demoVersions.find((version) => version === text) ?? 'v4';
}

/** What a version is compared with: the one before it, and the first one with the second. */
export function comparedWith(version: DemoVersion): DemoVersion {
  return demoVersions[demoVersions.indexOf(version) - 1] ?? 'v2';
}
