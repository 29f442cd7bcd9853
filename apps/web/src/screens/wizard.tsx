import { useParams } from 'react-router';
import { ConfigurationWizard } from '../features/wizard/ConfigurationWizard.tsx';

export function WizardRoute() {
  const { systemId } = useParams();
  return <ConfigurationWizard key={systemId} systemId={Number(systemId)} />;
}
