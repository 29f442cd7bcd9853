export { ConfigurationWizard } from './ConfigurationWizard.tsx';
