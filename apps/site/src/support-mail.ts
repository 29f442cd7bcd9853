export const SUPPORT_MAIL = 'support@assay.dev';
