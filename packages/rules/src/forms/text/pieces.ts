import type { Token } from '../../language/tokens.ts';
import { wordOf } from '../form.ts';
import { matchesOf, template } from '../templates/template.ts';

const classes = {
  check:
    'verify|check|ensure|validate|assert|confirm|make_sure|test|verify_if|check_if|verify_that|check_that|ensure_that|validate_that|assert_that|confirm_that|make_sure_that|test_that|expect|expect_that|please_check|please_check_that|please_make_sure_that|please_make_sure|we_expect|we_expect_that|it_must_be_checked_that|should_verify_that|user_should_see_that',
  lead: 'then|and|so|but|also|therefore|hence|please|expected|test|tc|scenario|rule|bug|note|requirement|acceptance',
};

const wrappers = [
  template('<check> {demand}', classes),
  template('<lead> {demand}', classes),
  template('<lead> : {demand}', classes),
  template('it should {demand}'),
];

const maxWraps = 3;

export function unwrapped(tokens: Token[]): Token[] {
  let own = tokens;
  for (let count = 0; count < maxWraps; count++) {
    const [found] = wrappers.slice(0, 3).flatMap((form) => matchesOf(form, own));
    if (found === undefined) break;
    own = found['demand'] ?? own;
  }
  return own;
}

const enders = /^([.!,;]|please|pls|thanks|thx)$/;

export function ended(tokens: Token[]): Token[] {
  let end = tokens.length;
  while (end > 0 && enders.test(wordOf(tokens[end - 1]))) end--;
  return tokens.slice(0, end);
}
