export { isCredentialName, isSecretName } from '@assay/api-model';
