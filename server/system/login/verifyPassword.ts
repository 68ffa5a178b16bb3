import { verify } from '@node-rs/argon2';
import { say } from '#domain/core/text.ts';
import { Share } from '../../gateway/shares.ts';

/** Comparing is dear on purpose, so it must not become a weapon: two at a time, addresses take turns, and each has so many waiting. */
const comparisons = new Share({
  perPerson: 2,
  waiting: 30,
  atOnce: 2,
  refusal: say('登录请求过多，请稍后再试', 'Too many logins at once, try again shortly'),
});

/** @throws 1010 too many from this sender are waiting */
export const verifyPassword = (sender: string, hash: string, password: string): Promise<boolean> =>
  comparisons.run(sender, () => verify(hash, password));
