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
    ['pm.expect(pm.response.json().berth.name).to.exist;', { op: 'present' }],
    ['pm.expect(body.berth.name).to.not.exist;', { op: 'absent' }],
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
    'pm.expect(body.berths.map((one) => one.open)).to.include(true);',
    'pm.expect(body.berths.some((one) => one.open)).to.be.true;',
    'pm.expect(body.name).to.match(/north/i);',
    'pm.expect(body.name.toLowerCase()).to.eql("north");',
    'let name = body.name; name += "x"; pm.expect(name).to.eql("Northx");',
    'const { name = "North" } = body; pm.expect(name).to.eql("North");',
    'checkBerth(body);',
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

  it('that names something as another one outside is about its own', () => {
    const { expects } = inTest('const body = pm.response.json().berths[0]; pm.expect(body.name).to.eql("North");');
    expect(expects).toMatchObject([{ kind: 'body', path: ['berths', 0, 'name'] }]);
  });

  it.each([
    ['changes it', 'body.berths.sort();'],
    ['gives it something else', 'body = JSON.parse("{}");'],
    ['gives it something else under a condition', 'if (pm.info.iteration > 1) body = {};'],
    ['gives it something else in a function', 'pm.test("before", () => { body.name = "x"; });'],
  ])('that uses a name where the script %s is not read', (_, change) => {
    const code = `let body = pm.response.json();\n${change}\npm.test("t", () => { pm.expect(body.name).to.eql("North"); });`;
    expect(readScript(code).expects.filter(({ kind }) => kind === 'body')).toEqual([]);
  });

  it.each([
    ['under a condition', 'if (pm.response.code === 200) { pm.test("t", () => pm.response.to.have.status(200)); }'],
    ['in a loop', 'for (const one of [1, 2]) tests["t"] = responseCode.code === one;'],
    [
      'a request that the script sends',
      'pm.sendRequest(url, (e, r) => { pm.test("t", () => pm.response.to.be.ok); });',
    ],
  ])('that stands elsewhere is not taken over, and said to be: %s', (_, code) => {
    const { expects, left } = readScript(code);
    expect(expects).toEqual([]);
    expect(left).toMatchObject([{ text: expect.stringContaining('the test "t" is not taken over: it is') }]);
  });

  it.each([
    ['test("t", () => { expect(res.body.berths[0].name).to.equal("North"); });', 'body'],
    ['test("t", () => { const data = res.getBody(); expect(data.berths[0].name).to.equal("North"); });', 'body'],
    ['pw.test("t", () => { pw.expect(pw.response.body.berths[0].name).toBe("North"); });', 'body'],
    [
      'insomnia.test("t", () => { insomnia.expect(insomnia.response.json().berths[0].name).to.eql("North"); });',
      'body',
    ],
    ['test("t", () => { expect(res.getStatus()).to.equal(204); });', 'status'],
    ['pw.test("t", () => { pw.expect(pw.response.status).toBeLevel2xx(); });', 'statusClass'],
    ['pm.test("t", () => { pm.response.to.have.status("Not Found"); });', 'status'],
    ['pm.test("t", () => { pm.response.to.be.notFound; });', 'status'],
    ['pm.test("t", () => { pm.response.to.have.jsonBody("berths[0].name", "North"); });', 'body'],
    ['test("t", function () { expect(res.headers["etag"]).to.equal("v1"); });', 'header'],
  ])('is read of every tool: %s', (code, kind) => {
    const { expects, left } = readScript(code);
    expect(left).toEqual([]);
    expect(expects).toMatchObject([kind === 'body' ? { kind, path: ['berths', 0, 'name'] } : { kind }]);
  });

  it('takes variables by the names that stand for parts of the answer', () => {
    const { takes } = readScript(
      'const { berths: [first] } = pm.response.json(); const id = first.id; pm.environment.set("berth", id);',
    );
    expect(takes).toEqual([{ name: 'berth', from: { kind: 'body', path: ['berths', 0, 'id'] } }]);
  });

  it('holds no process: scripts that are deep or long', () => {
    const scripts = [
      `pm.test("t", () => { pm.expect(pm.response.json()${'.a'.repeat(60_000)}).to.eql(1); });`,
      `${'(() => { '.repeat(3000)} pm.test("t", () => pm.response.to.be.ok); ${'})();'.repeat(3000)}`,
      'let a = 1; '.repeat(15_000),
      'const a = b; const b = a; pm.test("t", () => pm.expect(a).to.eql(1));',
      `pm.test("t", () => { pm.expect(1)${'.to'.repeat(50_000)}; });`,
      `tests["t"] = ${'1 && '.repeat(30_000)} 1;`,
    ];
    const begin = performance.now();
    for (const script of scripts) readScript(script);
    expect(performance.now() - begin).toBeLessThan(15_000);
  });
});
