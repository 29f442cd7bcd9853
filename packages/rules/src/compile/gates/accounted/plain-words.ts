const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words without a meaning for a check: those of the language itself, of testing, and of there being an answer. */
export const plainWords = words(
  `a an the this that these those it its it's they their them he his she her our your my we i you us me who whom whose which what where here there
  and or but nor so then also too as if when whenever while thus hence therefore of in on at for from to by with into onto via per like upon about
  is are was were be been being am isnt do does did done doing have has had having must mustn't should shall will would can could may might ought needs need going
  cannot can't shouldn't isn't aren't doesn't don't won't n't s ' 's ’s
  always ever really actually currently indeed already strictly simply just still generally itself themselves again now anymore anywhere everywhere overall whatsoever
  want wants wish wishes chk incl inclusive whichever whatever whoever whenever wherever
  please pls sure make makes ensure ensures verify verifies check checks validate validates assert asserts confirm confirms test tests expect expects expected supposed
  response responses answer answers reply replies result results body payload output document json api endpoint server service system application app backend call request page screen view
  respond responds responded replied returns return returned returning come comes came back get gets got give gives gave deliver delivers show shows showing shown display displays displayed see sees seen
  carry carries carrying hold holds bear bears provide provides say says tell tells state states list lists listed report reports reported find found appear appears
  field fields property properties attribute attributes value values parameter parameters data entry entries item items element elements record records row rows object objects
  stay stays remain remains become becomes keep keeps belong belongs stand stands sit sits lie lies go goes
  allowed possible able own respective single individual certain actual current whole entire
  user users customer customers client clients caller visitor visitors guest somebody someone anyone anybody person people consumer
  param params default support supports side far forget everybody everyone happen happens happened occur occurs occurred such asks ask ones ok anything place offer offers offered send sends sent made mark marked kept write written put use uses read handed named names name member members directive through fully completely
  search searches filter filtered line lines column columns csv get post put patch delete head
  way case cases thing things kind order respect regard regarding concerning level`,
);

/** What was wrong with a call that is refused. */
export const refusedCalls = words(
  'rejected refused denied fails failed unknown invalid missing expired wrong nonexistent non-existent non-existing inexistent unauthorized unauthorised unauthenticated forbidden deleted malformed bad anonymous incorrect unsupported token tokens credentials',
);
