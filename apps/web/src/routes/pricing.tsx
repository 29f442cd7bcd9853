import { PRODUCT_NAME } from '@assay/contract';
import { Pricing } from '../features/plans/index.ts';
import { PublicLayout } from '../features/public-layout/index.ts';

export function meta() {
  return [
    { title: `Pricing · ${PRODUCT_NAME}` },
    {
      name: 'description',
      content: 'What Assay costs: a free plan, plans for teams, and nothing at all on your own server.',
    },
  ];
}

export default function PricingRoute() {
  return (
    <PublicLayout>
      <Pricing />
    </PublicLayout>
  );
}
