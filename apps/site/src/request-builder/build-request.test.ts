import { endpoints } from '@assay/contract';
import type { EndpointDefinition } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { addressOf, curlOf, missingOf } from './build-request.ts';
import { callFacts, canBeBuilt } from './call-facts.ts';

const nothing = { parameters: {}, query: {}, body: '', token: '' };

describe('a request of the reference', () => {
  it('can be written for every call but files and signed bodies', () => {
    const all = Object.entries<EndpointDefinition>(endpoints);
    for (const [name, endpoint] of all.filter(([, one]) => canBeBuilt(one))) {
      const call = callFacts(endpoint);
      expect(addressOf(call, nothing), name).toBe(call.path);
      expect(missingOf(call, nothing), name).toEqual(expect.arrayContaining(call.parameters));
      if (call.body !== null) expect(() => JSON.parse(call.body ?? ''), name).not.toThrow();
    }
    expect(all.filter(([, one]) => !canBeBuilt(one)).length).toBeLessThan(8);
  });

  it('has what was filled in, encoded, and nothing else', () => {
    const call = callFacts(endpoints.getEndpointHistory);
    const written = { ...nothing, parameters: { id: '7/8' }, query: { status: 'failure', limit: '' } };
    expect(addressOf(call, written)).toBe('/api/endpoints/7%2F8/execution-history?status=failure');
    expect(missingOf(call, written)).toEqual([]);
    expect(call.query.find(({ name }) => name === 'status')?.values).toContain('failure');
  });

  it('is a command that a shell reads as it is meant, without the token', () => {
    const call = callFacts(endpoints.sendFeedback);
    expect(JSON.parse(call.body ?? '')).toEqual({ feedback: '' });
    const command = curlOf(call, { ...nothing, body: '{"feedback":"it\'s fine"}', token: 'assay_pat_1' }, 'http://a');
    expect(command).toBe(
      [
        "curl -X POST 'http://a/api/feedback'",
        '-H "Authorization: Bearer $ASSAY_TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`--data '{"feedback":"it'\''s fine"}'`,
      ].join(' \\\n  '),
    );
  });
});
