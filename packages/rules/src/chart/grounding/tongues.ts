/** Languages by their names, as members of texts in several of them are called. */
const tongues = new Map<string, readonly string[]>(
  Object.entries({
    english: ['en', 'eng'],
    german: ['de', 'deu', 'ger'],
    french: ['fr', 'fra'],
    spanish: ['es', 'spa'],
    italian: ['it', 'ita'],
    portuguese: ['pt', 'por'],
    dutch: ['nl', 'nld'],
    welsh: ['cy'],
    irish: ['ga'],
    norwegian: ['no', 'nb', 'nn'],
    swedish: ['sv', 'swe'],
    danish: ['da', 'dan'],
    finnish: ['fi', 'fin'],
    polish: ['pl', 'pol'],
    czech: ['cs'],
    greek: ['el'],
    turkish: ['tr'],
    russian: ['ru'],
    ukrainian: ['uk'],
    japanese: ['ja'],
    chinese: ['zh'],
    korean: ['ko'],
    arabic: ['ar'],
  }),
);

export const tongueCodes = (word: string): readonly string[] => tongues.get(word) ?? [];
