import type { SuiteRequest } from './suite.ts';

/** A request that says nothing but what it calls. */
export const newRequest = (calls: SuiteRequest['calls'], line: number | null): SuiteRequest => ({
  line,
  name: '',
  calls,
  path: [],
  query: [],
  headers: [],
  body: null,
  contentType: null,
  account: 'none',
  followRedirects: false,
  expects: [],
  takes: [],
  makes: new Map(),
  role: null,
});
