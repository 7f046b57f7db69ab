/** Vowel letters that sound like consonants at the beginning of a word: `a user`, `a European`, `a one-time code`. */
const consonants = /^(?:eu|ewe|once?\b|one\b|u(?:ni(?![mn])|s[aeu]|r[il]|uid|til|[ik]\b|fo))/i;
/** Words that begin with the sound of a vowel: vowel letters, a silent h, and the names of letters, as in `an SSH key`. */
const vowels = /^(?:[aeio]|u|hour|hono|heir|[fhlmnrsx](?![aeiouy])[b-df-hj-np-tv-xz\d]*(?![a-z]))/i;

/** Returns words with the indefinite article for their first sound: `a user`, `an hour`, `an object`. */
export function withArticle(words: string): string {
  const first = words.replaceAll("_", " ");
  return `${vowels.test(first) && !consonants.test(first) ? "an" : "a"} ${words}`;
}
