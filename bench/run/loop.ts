import { Ajv2020 } from 'ajv/dist/2020.js';
import pLimit from 'p-limit';
import { Agent } from 'undici';

const schema = {
  type: 'object',
  required: ['page', 'items'],
  properties: {
    page: { type: 'integer' },
    items: { type: 'array', items: { type: 'object', required: ['id', 'title', 'price'] } },
  },
};

/** The limit: undici, `JSON.parse` and one compiled schema, nothing else. Answers requests per second. */
export async function bareLoop(url: string, count: number, concurrency: number): Promise<number> {
  const validate = new Ajv2020().compile(schema);
  const agent = new Agent({ connections: concurrency, pipelining: 1 });
  const { origin, pathname } = new URL(url);
  const started = performance.now();
  await pLimit(concurrency).map(Array.from({ length: count }), async () => {
    const { body, statusCode } = await agent.request({ origin, path: pathname, method: 'GET' });
    const value: unknown = JSON.parse(await body.text());
    if (statusCode !== 200 || !validate(value)) throw new Error('The target answers something else.');
  });
  const rate = (count / (performance.now() - started)) * 1000;
  await agent.close();
  return rate;
}
