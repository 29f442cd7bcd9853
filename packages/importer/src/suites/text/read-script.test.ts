import { describe, expect, it } from 'vitest';
import { readScript } from './read-script.ts';

const inTest = (code: string, title = 'the harbour is open') =>
  readScript(`const body = pm.response.json();\npm.test(${JSON.stringify(title)}, () => { ${code} });`);

describe('the code of a test', () => {
  it.each([
    ['pm.expect(body.berth.name).to.eql("North");', { op: 'equal', value: 'North' }],
    ['pm.expect(body.berth.name).to.be.a("string");', { op: 'type', type: 'string' }],
    ['pm.expect(body.berth.name).to.include("or");', { op: 'contains', value: 'or' }],
    ['pm.expect(body.berth.name).to.not.equal(-2);', { op: 'notEqual', value: -2 }],
    ['pm.expect(body.berth.name).to.be.at.least(3);', { op: 'min', value: 3 }],
    ['pm.expect(body.berth.name).to.have.lengthOf(3);', { op: 'length', value: 3 }],
    ['pm.expect(body.berth.name).to.be.true;', { op: 'equal', value: true }],
    ['pm.expect(pm.response.json().berth.name).to.not.be.undefined;', { op: 'present' }],
  ])('says what is expected, whatever the title: %s', (code, said) => {
    const { expects, left } = inTest(code);
    expect(expects).toEqual([{ kind: 'body', path: ['berth', 'name'], said, line: 2 }]);
    expect(left).toEqual([]);
  });

  it.each([
    ['pm.response.to.have.status(202)', { kind: 'status', statuses: [202] }],
    ['pm.response.to.be.ok', { kind: 'status', statuses: [200] }],
    ['pm.expect(pm.response.code).to.be.oneOf([200, 204])', { kind: 'status', statuses: [200, 204] }],
    ['pm.expect(pm.response.responseTime).to.be.below(300)', { kind: 'time', maxMs: 300, line: 2 }],
    ['pm.response.to.have.header("ETag")', { kind: 'header', name: 'ETag', said: { op: 'present' }, line: 2 }],
  ])('speaks of the answer: %s', (code, expected) => {
    expect(inTest(code, 'status is 404')).toMatchObject({ expects: [expected], left: [] });
  });

  it.each([
    'if (body.open) pm.expect(body.open).to.eql(true);',
    'pm.expect(body.berths.length).to.eql(2);',
    'pm.expect(body.berths.every((one) => one.open)).to.be.true;',
    'body.berths.forEach((one) => pm.expect(one.open).to.eql(true));',
    'pm.expect(body.name).to.not.be.empty;',
    '',
  ])('that is not read is named, and the title is said to stand for it: %s', (code) => {
    const { expects, left } = inTest(code);
    expect(expects).toEqual([{ kind: 'sentence', text: 'the harbour is open', line: 2 }]);
    expect(left).toMatchObject([{ text: expect.stringContaining('"the harbour is open" is taken by its title') }]);
  });

  it('that is read in part is named, and nothing is taken from its title', () => {
    const { expects, left } = inTest('pm.expect(body.a).to.eql(1); pm.expect(sum(body)).to.eql(2);');
    expect(expects).toMatchObject([{ kind: 'body', path: ['a'] }]);
    expect(left).toMatchObject([{ text: expect.stringContaining('"the harbour is open" is read in part') }]);
  });

  it('that uses a name for two things is not read', () => {
    const { expects } = inTest('const body = pm.response.json().berths[0]; pm.expect(body.name).to.eql("North");');
    expect(expects).toMatchObject([{ kind: 'sentence' }]);
  });
});
