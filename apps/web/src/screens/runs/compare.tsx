import { ComparePage } from '../../features/compare/index.ts';

export default function CompareRoute() {
  return <ComparePage />;
}
