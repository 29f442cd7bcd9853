import { PRODUCT_NAME } from '@assay/contract';
import { LoginScreen } from '../features/login/index.ts';

export function meta() {
  return [{ title: `Log in · ${PRODUCT_NAME}` }];
}

export default function LoginRoute() {
  return <LoginScreen />;
}
