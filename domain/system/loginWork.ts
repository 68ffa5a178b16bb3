/** Wrong guesses that cost no work. */
const freeGuesses = 2;
const firstBits = 14;
const mostBits = 18;

/**
 * How much a login page has to compute before its guess is looked at: so many zero bits at the start of a SHA-256, each
 * of which doubles the work. A person waits a second or so; who guesses a thousand times waits a thousand times.
 * @param wrong what the address or the name has on its account already
 */
export const workBits = (wrong: number): number =>
  wrong <= freeGuesses ? 0 : Math.min(firstBits + 2 * (wrong - freeGuesses - 1), mostBits);

/** What is hashed. A captcha is good for one login, so what was computed is good for one guess at one name. */
export const workText = ({
  captchaId,
  loginName,
  work,
}: {
  captchaId: string;
  loginName: string;
  work: string;
}): string => `${captchaId}:${loginName}:${work}`;

/** Zero bits at the start of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
