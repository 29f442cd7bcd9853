import { describe, expect, it } from 'vitest';
import { GeneratedTarget, saidBy } from './run-on-target.ts';
import type { Target } from './read-target.ts';
import { serveInvoices } from './testing/invoice-api.ts';
import type { InvoiceFault } from './testing/invoice-api.ts';
import { invoiceDocument } from './testing/invoice-document.ts';
import type { Style } from './testing/invoice-document.ts';

const styles: Style[] = ['bare', 'enveloped', 'jsonapi'];

function generatedFor(style: Style): GeneratedTarget {
  const document = new TextEncoder().encode(JSON.stringify(invoiceDocument(style)));
  const target = { name: style, document, credentials: {}, faults: [], folder: '.' } as unknown as Target;
  return new GeneratedTarget(target, 'deep');
}

const generated = new Map(styles.map((style) => [style, generatedFor(style)]));

async function run(style: Style, fault: InvoiceFault | null) {
  const served = await serveInvoices(style, fault);
  const outcomes = (await generated.get(style)?.run(served.url))?.outcomes ?? [];
  await served.stop();
  return outcomes;
}

/** Each fault with the scenario that is made to find it. */
const faults: [InvoiceFault, RegExp][] = [
  ['put-keeps', /A replacement takes away what it leaves out/],
  ['null-kept', /null takes note away/],
  ['patch-drops-note', /keeps everything else/],
  ['refused-half', /changes nothing/],
  ['stale-accepted', /^Outdated |: Outdated /],
  ['not-modified-ignored', /is not sent again/],
  ['replayed', /same request with the same Idempotency-Key/],
  ['other-body-accepted', /Another request with an Idempotency-Key/],
  ['letters-mangled', /Unusual letters/],
  ['fraction-rounded', /Unusual letters/],
  ['default-ignored', /Make an invoice/],
  ['urgent-dropped', /Other values than the defaults/],
  ['total-of-first-line', /Several items/],
  ['id-taken', /A read-only id is not taken/],
  ['created-moves', /keeps everything else/],
  ['tag-frozen', /keeps everything else/],
  ['put-adds', /same replacement twice/],
  ['location-elsewhere', /Make an invoice/],
  ['allow-missing', /Method/],
];

describe.each(styles)('updates of an API whose records are %s', (style) => {
  it('say nothing of one that keeps its document, and judge every kind', async () => {
    const outcomes = await run(style, null);
    expect(saidBy(outcomes, ['failure', 'error'])).toEqual([]);
    const judged = outcomes.filter(({ result }) => result.status === 'success').map(({ scenario }) => scenario.name);
    const wanted = style === 'jsonapi' ? faults.filter(([fault]) => fault !== 'id-taken') : faults;
    for (const [, name] of wanted) expect(judged).toContainEqual(expect.stringMatching(name));
  });

  it.each(style === 'jsonapi' ? faults.filter(([fault]) => fault !== 'id-taken') : faults)(
    'find %s',
    async (fault, name) => {
      const said = saidBy(await run(style, fault), ['failure']);
      expect(said).toContainEqual(expect.stringMatching(name));
    },
  );
});
