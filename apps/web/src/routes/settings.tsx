import { PRODUCT_NAME } from '@assay/contract';
import { Settings } from '../features/settings/index.ts';

export function meta() {
  return [{ title: `Settings · ${PRODUCT_NAME}` }];
}

export default function SettingsRoute() {
  return <Settings />;
}
