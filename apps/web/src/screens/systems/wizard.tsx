import { useParams } from 'react-router';
import { ConfigurationWizard } from '../../features/wizard/index.ts';

export default function WizardRoute() {
  const { systemId } = useParams();
  return <ConfigurationWizard key={systemId} systemId={Number(systemId)} />;
}
