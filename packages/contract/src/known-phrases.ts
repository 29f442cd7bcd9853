/**
 * Sentences that stand in lists of breached passwords as they are. An estimate takes them for words that do not belong together.
 * Letters only: spaces, signs, digits and capitals between them are tried as well.
 */
const phrases: ReadonlySet<string> = new Set(
  `abcdefghijklmnopqrstuvwxyz allyourbasearebelongtous asdfghjklqwertyuiop attackatdawn bethechangeyouwishtosee changemeplease
  changethispassword correctbatteryhorsestaple correcthorsebattery correcthorsebatterystaple dontforgetthepassword elementarymydearwatson
  forgotmypassword franklymydearidontgiveadamn gameofthrones godisgoodallthetime hakunamatata happybirthdaytoyou
  harrypotterandthephilosophersstone helloworld horsebatterystaple houstonwehaveaproblem iamyourfather iforgotmypassword ihateallpasswords
  ihateeverything ihatepasswords iloveyou iloveyouall iloveyoubaby iloveyouforever iloveyousomuch iloveyoutothemoonandback
  itwasthebestoftimes itsasecret iwillalwaysloveyou jesuslovesme justdoit keepcalmandcarryon letmeinnow letmeinplease livelaughlove
  livelongandprosper loremipsum loremipsumdolorsitamet maytheforcebewithyou mynameis mypasswordis mypasswordispassword mysecretpassword
  nevergonnagiveyouup nevergiveup nopainnogain onceuponatime onetwothreefour opensesame passwordpassword pleaseletmein
  qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm rosesareredvioletsareblue secretpassword staplebatteryhorsecorrect
  supercalifragilisticexpialidocious thebigbangtheory thecakeisalie thelordoftherings thequickbrownfox thequickbrownfoxjumps
  thequickbrownfoxjumpsoverthelazydog thereisnospoon thisisapassword thisismypassword thisisnotapassword thisissparta tobeornottobe
  tobeornottobethatisthequestion toinfinityandbeyond trustnoone welcometothejungle whatisthepassword whatismypassword
  winteriscoming youshallnotpass`
    .split(/\s+/)
    .filter((phrase) => phrase !== ''),
);

/** Whether a password is such a sentence and nothing else. */
export const isKnownPhrase = (password: string): boolean =>
  phrases.has(
    password
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
