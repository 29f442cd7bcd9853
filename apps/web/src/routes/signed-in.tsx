import { SignedInLayout } from '../features/layout/index.ts';

export default function SignedInRoute() {
  return <SignedInLayout />;
}
