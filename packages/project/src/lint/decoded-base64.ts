const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of Base64 (RFC 4648), a character each; bytes that are not whole are left out. */
export function decodedBase64(text: string): string {
  let decoded = '';
  let bits = 0;
  let count = 0;
  for (const digit of text.replace(/=+$/, '')) {
    bits = ((bits << 6) | DIGITS.indexOf(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    decoded += String.fromCharCode((bits >> count) & 0xff);
  }
  return decoded;
}
