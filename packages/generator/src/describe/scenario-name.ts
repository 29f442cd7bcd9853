/** Characters that a name may have, in the product and in the text of a project. */
const MAX_NAME = 200;
const END = 60;

/** The name of a scenario, with its end where it is too long as a whole: that tells it from others. */
export const scenarioName = (name: string): string =>
  name.length <= MAX_NAME
    ? name
    : `${name.slice(0, MAX_NAME - END - 1).trimEnd()}…${name.slice(name.length - END).trimStart()}`;
