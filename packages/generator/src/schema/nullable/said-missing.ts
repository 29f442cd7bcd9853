import type { JsonSchemaObject } from '@assay/api-model';

const SAID_MISSING =
  /\b(?:left out|omitted|absent|missing|not (?:set|present|there|given|shown|included)|unset|only (?:when|if|while|for|once|after|set|present|there|given)|empty (?:when|if|until|while|as long|before)|until|unless|if any|when there is)\b/i;

/** Whether a member is said not to be there always: "Left out while there are no readings", "only set once it is paid". */
export const isSaidMissing = ({ description = '' }: JsonSchemaObject): boolean => SAID_MISSING.test(description);
