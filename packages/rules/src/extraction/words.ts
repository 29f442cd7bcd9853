const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that say that something is to be taken, not what. */
export const filler = set(
  `please whatever just simply want needs graphql http you your we our i it its this that there should must can will need to do does is are was be been being use uses using used take takes taking taken get gets read reads
  extract extracts grab grabs find finds found fetch fetches pick pull retrieve look looks search copy copies capture store save parse parsed choose select return returns returned
  hold holds contain contains contained carry carries sit sits live lives lie lies stand stands sent send sends set sets issued stored saved kept called named name with as at on for the a an
  value values content contents string text login sign-in signin auth-response authentication after successful success server api endpoint call request's where which what who here and straight directly exactly only`
    .replaceAll(/\s+/g, ' ')
    .trim(),
);
/** Words for the whole answer or its JSON: they lead to no location in it. */
export const wholes = set(
  'response reply answer array list body json payload object output result results res xml document data-body',
);
export const fieldWords = set('field fields property properties key attribute element member entry node item items');
export const entire = set('whole entire complete raw full plain itself');
export const everything = set('everything all');
export const tokenWords = set('token jwt tokens bearer credential credentials key session');
export const tokenQualifiers = set(
  'access auth authentication authorization id identity session api refresh security csrf user oauth login',
);
/** `X in Y`: what stands first lies inside of what follows. */
export const inward = set('in inside within of from under below beneath out into through');
/** `Y then X`: what follows lies inside of what stands first. */
export const onward = set("then -> => → > / » 's :");
/** "X, not Y": what follows is named only to exclude it. */
export const apart = set('not instead rather ignore ignoring forget skip');
export const outermost = set('top-level toplevel root root-level outer outermost');
export const alternative = set('or either whichever any some one');
/** What changes the meaning of the rest and is not understood here. */
export const unreadable = set(
  'anything something nothing stuff not no never without except unless if when but whose hash hashed decode decoded base64 split replace part half',
);
/** "without the Bearer prefix": the scheme is always taken off. */
export const schemeTalk =
  /\b(?:(?:the )?(?:part |text |string |everything |bit |what (?:comes |follows |is )?)?(?:but )?(?:without|minus|strip(?:ping)?|drop(?:ping)?|remov(?:e|ing)|cut(?:ting)? off|omit(?:ting)?|after|following) (?:off )?(?:the )?(?:word |leading |initial )?["'“]?bearer["'”]?(?: prefix| scheme| part| word)?)\b/gi;
export const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 0],
  ['second', 1],
  ['third', 2],
  ['last', -1],
]);
