import { Settings } from '../../features/settings/index.ts';

export default function SettingsRoute() {
  return <Settings />;
}
