export { isCredentialName, isPairedSecret, isSecretMember, isSecretName } from '@assay/api-model';
