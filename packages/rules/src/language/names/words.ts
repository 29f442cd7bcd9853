const synonyms = new Map(
  Object.entries({
    msg: 'message',
    desc: 'description',
    descr: 'description',
    identifier: 'id',
    ids: 'id',
    skus: 'sku',
    menus: 'menu',
    uuid: 'id',
    identity: 'id',
    qty: 'quantity',
    amt: 'amount',
    addr: 'address',
    mail: 'email',
    tel: 'phone',
    telephone: 'phone',
    url: 'link',
    uri: 'link',
    href: 'link',
    timestamp: 'time',
    datetime: 'time',
    datestamp: 'time',
    num: 'number',
    no: 'number',
    nr: 'number',
    ccy: 'currency',
    lang: 'language',
    dob: 'dateofbirth',
    birthday: 'dateofbirth',
    pwd: 'password',
    config: 'configuration',
    info: 'information',
    my: 'me',
    counter: 'count',
    postcode: 'postalcode',
    zipcode: 'zip',
    org: 'organization',
    organisation: 'organization',
    username: 'user name',
  }),
);

/** Words that say nothing about which property is meant. */
export const fillers = new Set(
  'the a an of in on at its it this that these those field fields property properties attribute attributes key value values returned given response responses body payload json current expected actual data? and for from'.split(
    ' ',
  ),
);

/** Words before a name that say which of the same kind is meant, not another name: an answer has only the one. */
export const decoration = new Set(
  'block section new created updated deleted returned received resulting retrieved fetched same own single whole entire actual current requested given specific specified record item entry entity object resource element result data validation associated corresponding respective'.split(
    ' ',
  ),
);

const cache = new Map<string, string>();

/** One form for a word, its plural and its usual abbreviations. */
export function canonicalWord(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size > 5000) cache.clear();
  const made = synonyms.get(word) ?? singular(word);
  cache.set(word, made);
  return made;
}

export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
