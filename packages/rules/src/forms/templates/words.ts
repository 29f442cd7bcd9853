const words = (text: string): Set<string> => new Set(text.split(/\s+/));

export const articles = words('a an the its their his her our your this that these those such one any some own');

/** Verbs and adverbs around what is said. */
export const auxiliaries = words(
  'must should shall may might can could will would ought do does did cannot is are be was were been being am isnt not never no-longer always also still ever really actually currently indeed already just simply either now yet both then therefore to',
);

/** Of things that answers are made of. */
export const generic = words(
  'item items entry entries element elements record records row rows object objects result results hit hits match matches thing things one ones those',
);

/** Nouns for what came back, and where it is seen. */
export const answerNouns = words(
  'response responses answer reply result results body payload output list lists page pages overview table feed report collection view screen search json document array data set catalogue catalog index api display',
);

export const persons = words(
  'i we you they he she user users customer customers client clients visitor visitors guest guests member members admin admins agent operator staff people person someone somebody tester reader readers',
);

/** Without one of these a word of a clause must be a part of what is checked. */
export const adverbs = words(
  'always also still ever really actually currently indeed already strictly simply just generally properly correctly exactly here there anywhere everywhere nowhere again anymore now yet then please too well explicitly clearly automatically directly at-all',
);

export const denials = words('not never no cannot neither nor without isnt none nobody nothing');

/** Verbs around a verb that do not say what happened. */
export const auxiliaryWords = new Set([...auxiliaries, 'has', 'have', 'had', 'get', 'gets', 'got']);
