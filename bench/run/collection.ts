import { rules } from './assay.ts';

/** The requests and assertions of the benchmark as a Postman collection: what newman runs and what the server imports. */
export function collectionOf(url: string, count: number): object {
  const { protocol, hostname, port, pathname } = new URL(url);
  const exec = [
    `pm.test(${JSON.stringify(rules[0])}, () => pm.response.to.have.status(200));`,
    `pm.test(${JSON.stringify(rules[1])}, () => pm.expect(pm.response.json().items.every((item) => item.price > 0)).to.be.true);`,
    `pm.test(${JSON.stringify(rules[2])}, () => pm.expect(pm.response.json().items).to.have.lengthOf(12));`,
  ];
  const sample = JSON.stringify({
    page: 1,
    total: 12,
    items: [{ id: 1, title: 'a', price: 1.5, inStock: true, tags: [] }],
  });
  return {
    info: { name: 'Bench', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: Array.from({ length: count }, (_, index) => ({
      name: `Items ${index + 1}`,
      event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
      request: {
        method: 'GET',
        header: [],
        url: {
          raw: url,
          protocol: protocol.replace(':', ''),
          host: hostname.split('.'),
          port,
          path: pathname.slice(1).split('/'),
        },
      },
      response: [{ name: 'ok', code: 200, header: [{ key: 'Content-Type', value: 'application/json' }], body: sample }],
    })),
  };
}
