/** A sentence that ends in words of somebody else, which may have a full stop of their own. */
export const oneStop = (text: string): string => (/[.!?]["'`)]?$/.test(text) ? text : `${text}.`);
