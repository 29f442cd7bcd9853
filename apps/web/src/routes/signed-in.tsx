import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { prefetchTarget } from '../data/index.ts';
import { SignedInLayout } from '../features/layout/index.ts';
import { screens } from '../screens/index.tsx';

/** The bar of a screen has its title. */
export function meta() {
  return [];
}

/** What the screen will need is asked for at once, beside the workspace that it waits for. */
export default function SignedInRoute() {
  const match = useMatches().at(-1);
  const client = useQueryClient();
  const { id = '', params } = match ?? {};
  const endpointId = Number(params?.['endpointId']);
  const scenarioId = Number(params?.['scenarioId']);
  useEffect(() => {
    void screens[id]?.bring();
    prefetchTarget(client, { endpointId, scenarioId });
  }, [client, id, endpointId, scenarioId]);
  return <SignedInLayout />;
}
