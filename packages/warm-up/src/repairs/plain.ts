/** A name without what sets its words apart. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
