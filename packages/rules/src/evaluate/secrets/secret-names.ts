export { isCredentialName, isPairedSecret, isSecretName } from '@assay/api-model';
