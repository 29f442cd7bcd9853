export const AWAY_TEXT = 'The server cannot be reached. Check that it is running, then try again.';
