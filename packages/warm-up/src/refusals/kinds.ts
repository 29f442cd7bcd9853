import type { RefusalKind } from './refusal.ts';

/** The first row whose words a message has counts. English, German, French, Spanish and Portuguese. */
const KINDS: readonly (readonly [kind: RefusalKind, words: RegExp])[] = [
  ['idempotency_key', /idempoten/i],
  ['condition', /\bif-(un)?(none-)?match\b|\bprecondition|\betag\b|optimistic lock|\bstale (version|object|record)\b/i],
  [
    'extra_field',
    /\b(unknown|unexpected|unrecogni[sz]ed|additional|extra|unpermitted|undeclared|unsupported) (\S+ )?(field|propert|parameter|attribute|key|input|argument)|additional_?propert|unrecognized_keys|extra_forbidden|property \S+ should not exist|["'`]\S+["'`] is not allowed$|\bnot (a )?(permitted|known) (field|property|key)|(unbekanntes?|zusätzliches?) feld|champ inconnu|campo (desconocid|desconhecid)/i,
  ],
  [
    'unique',
    /(?<!not )(?<!n't )\balready\b(?! (over|expired|ended))|(?<!not )(?<!n['’]t )(?<!not yet )(?<!must )(?<!to )\bexists?\b(?! in the (future|past))|\btaken\b|\bduplicat|must be unique|\bunique\b|\bin use\b|\bE11000\b|\b23505\b|\bya (existe|está)|\bexiste déjà|déjà (utilisé|pris)|\bbereits\b|\bvergeben\b|\bjá (existe|está|cadastrad|foi)|\bem uso\b|\ben uso\b/i,
  ],
  [
    'reference',
    /\bmust exist\b|\bnot? (be )?found\b|\b(does|do)(n['’]?t| not) (yet )?exist|\b(no|unknown|invalid|nonexistent) [a-z]*(?: [a-z]+)? ?(with (that|this|the given) )?\bid\b|\bno such\b|foreign[_ ]key|\b23503\b|\bunknown (?!field|propert|param|value|error|enum)\w+|could(n['’]t| not) find|n['’]existe pas|introuvable|existiert nicht|nicht gefunden|\bno existe\b|no encontrad|não (existe|encontrad)/i,
  ],
  [
    'enum',
    /\bone of\b|\b(allowed|accepted|permitted|valid|possible|supported) (values?|options?|choices?)\b|valid choice|not in (the )?(enum|list)|invalid_enum|\binvalid enum|invalid option|not included in|is not (a )?(valid|known|accepted|supported) \S*(choice|option|value|enum)|selected \S+ is invalid|enum values? of|eine[rs]? (von|der)|l['’]un (de|des)|uno de|um(a)? d(e|os)\b|no es una opción|ungültige auswahl|choix valide/i,
  ],
  [
    'required',
    /\brequired\b|\bmissing\b|\bblank\b|must(n't| not) be (null|empty|undefined)|(can['’]?t|cannot|can not|may not|should not|shall not) be (blank|null|empty|undefined|nil)|must be (provided|present|specified|set|given)|\bnot ?(null|blank|empty)\b|is mandatory|received undefined|is undefined|\bhas no value|erforderlich|pflichtfeld|muss (angegeben|ausgefüllt)|darf nicht (leer|null)|\bfehlt\b|\bobligat|\brequis\b|requise|manquant|ne (peut|doit) pas être (vide|nul)|\bobrigat|não (pode|deve) (ficar|estar|ser) (em branco|vazi|nul)|no puede (estar|ser) (vac|nul|en blanco)|se requiere|\bes requerid|\bfalta\b/i,
  ],
  [
    'contention',
    /\boverlap|\bconflict(s|ing)? with\b|\bnot (be )?available\b|\bdouble.?book|\bbooked\b|\bslot\b|\boccupied\b|\bclash|überschneid|\bbelegt\b|chevauch|\bocupad|indisponib|no disponible/i,
  ],
  [
    'time_order',
    /\bin the (past|future)\b|\b(past|future) (date|time)|\b(must|should|has to|needs to|cannot|can't|may not|not|is|are|be) (come |be |lie |start |end |fall )*(strictly )?(before|after|earlier|later|prior)\b|\bexpired\b|\bnot yet\b|already (over|expired|ended)|zukunft|vergangenheit|\bfutur|\bpassé\b|\bpasad[oa]\b|\bpassado\b/i,
  ],
  [
    'bound',
    /\bat (least|most)\b|\bminimum\b|\bmaximum\b|\bgreater\b|\bless (than|or)\b|\bmore than\b|\bfewer than\b|\bno (more|less|longer|shorter|fewer) than\b|\bbetween\b|\bexceed|\btoo (long|short|large|small|big|low|high|many|few|early|late)\b|\btoo_(small|big|short|long)|\b(min|max)[_ ]?(length|items|value|imum)?\b|\b(longer|shorter|larger|smaller|higher|lower|bigger) than\b|\b(above|below|under|over|up to|beyond) -?\d|\bpositive\b|\bnegative\b|\bnon-?zero\b|out of range|must be [<>]|mindestens|höchstens|zu (lang|kurz|groß|klein)|größer|kleiner|au (moins|plus)\b|supérieur|inférieur|trop (long|court)|al menos|como m[áa]ximo|mayor|menor|demasiado|pelo menos|no m[áa]ximo|m[íi]nimo|maior/i,
  ],
  [
    'format',
    /\b(in)?valid\b|\bformat\b|\bpattern\b|\bmust match\b|\bmust be (an? |of type )?(string|integer|number|numeric|boolean|uuid|e-?mail|date|url|uri|iso|array|object|list)|\bshould be (an? |of type )|\bnot an? (valid|number|integer|string|uuid|e-?mail|date|url)|\b(parse|parsing|convert|deserialize|decode)|expected (type )?\w+|\bmalformed\b|ungültig|\binv[áa]lid|\binvalide\b|\bformato\b/i,
  ],
  [
    'state',
    /\b(status|state|stage|phase)\b|\bcan(not| ?not|'t)\b.{0,40}\b(when|while|because|in this|in the|unless|until)\b|\bonly\b.{0,60}\b(can|may|while|when|if|in)\b|not (allowed|possible) (in|while|when|for)|\btransition\b|\bis not (yet )?(open|active|draft|paid|ready|published|confirmed|completed)\b/i,
  ],
  [
    'account',
    /\bpermission|\bforbidden\b|\bunauthori[sz]ed\b|\bscope\b|\brole\b|\bprivilege|\bowner\b|\bnot allowed to\b|\bverified\b|\bplan\b|\bsubscription\b|access denied|zugriff|\bacceso denegado\b|\bacesso negado\b|accès refusé/i,
  ],
];

const BY_STATUS: Readonly<Record<number, RefusalKind>> = {
  401: 'account',
  403: 'account',
  404: 'reference',
  412: 'condition',
  428: 'condition',
};

/** Kinds that a code or name beside a message says more exactly. */
const VAGUE = new Set<RefusalKind | undefined>(['format', 'other', undefined]);

const inWords = (text: string): RefusalKind | undefined => KINDS.find(([, words]) => words.test(text))?.[0];

/** Kinds that stay what they are where access is refused. */
const OF_RECORDS = new Set<RefusalKind | undefined>(['state', 'unique', 'contention']);

// Who may not do something reads in the words of what is missing.
const isAboutAccess = (status: number, kind: RefusalKind | undefined): boolean =>
  (status === 401 || status === 403) && !OF_RECORDS.has(kind);

const SAYS_VERSION =
  /\b(?:match\w*|versions?|e-?tags?|preconditions?|modified|changed|stale|outdated|concurren\w+|revisions?|header)\b/i;
/** A sentence, not the name of a status. */
const SAYS_WHY = /\p{L}+\s+\p{L}+\s+\p{L}+/u;

/** The kind of complaint that a message makes; `hint` is a code or name that comes with it. */
export function kindOf(message: string, hint: string, status: number): RefusalKind {
  if (status === 428) return 'condition';
  // Some APIs refuse with it what a rule of theirs forbids, and say which one.
  if (status === 412)
    return SAYS_VERSION.test(message) || !SAYS_WHY.test(message) ? 'condition' : (inWords(message) ?? 'other');
  const spoken = inWords(message);
  const hinted = inWords(hint.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ')) ?? inWords(hint);
  const kind = VAGUE.has(spoken) ? (hinted ?? spoken) : spoken;
  return isAboutAccess(status, kind) ? 'account' : (kind ?? BY_STATUS[status] ?? 'other');
}
