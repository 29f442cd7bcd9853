/**
 * What a new password needs (NIST SP 800-63B): a length, and that it is not guessed; no kinds of characters. The score is that of
 * zxcvbn, 0 to 4: 3 is more than a hundred million guesses.
 */
export const passwordRules = { minLength: 8, maxLength: 128, leastScore: 3 } as const;
