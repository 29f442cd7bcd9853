import { KitPage } from '../features/kit/index.ts';

export default function KitRoute() {
  return <KitPage />;
}
