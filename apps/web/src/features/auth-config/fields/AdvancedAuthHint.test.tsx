import { tiersForSale } from '@assay/contract/plans';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AdvancedAuthHint } from './AdvancedAuthHint.tsx';

type Kind = Parameters<typeof AdvancedAuthHint>[0]['kind'];

function shown(kind: Kind, plan: string): string {
  const client = new QueryClient();
  const tier = tiersForSale.find(({ name }) => name === plan);
  client.setQueryData(['my-usage'], { subscription: { tier } });
  client.setQueryData(['tiers'], tiersForSale);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AdvancedAuthHint kind={kind} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('names the plan that includes what the present one does not', () => {
  for (const kind of ['bearer', 'api_key', 'oauth2'] as const) {
    const html = shown(kind, 'free');
    expect(html).toContain('which the Free plan does not include');
    expect(html).toMatch(/href="\/subscription\?upgrade=2"[^>]*>Upgrade to Starter</);
  }
});

it('is not there for what every plan includes, nor on a plan that includes all', () => {
  for (const kind of ['token', 'basic', 'session'] as const) expect(shown(kind, 'free')).toBe('');
  for (const plan of ['starter', 'professional']) expect(shown('oauth2', plan)).toBe('');
});
