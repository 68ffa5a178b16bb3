import { sha256 } from '@noble/hashes/sha2.js';
import { workText, zeroBits } from '#domain/system/loginWork.ts';

const restEveryMs = 25;

/**
 * Finds the work that a login asks for. Web Crypto is missing on plain http from another machine and slow for many
 * small hashes; the page stays alive meanwhile.
 */
export async function solveWork(
  { captchaId, loginName }: { captchaId: string; loginName: string },
  bits: number,
): Promise<string> {
  const encoder = new TextEncoder();
  let rested = performance.now();
  for (let nonce = 0; ; nonce++) {
    const work = nonce.toString(36);
    if (zeroBits(sha256(encoder.encode(workText({ captchaId, loginName, work })))) >= bits) return work;
    if (performance.now() - rested < restEveryMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    rested = performance.now();
  }
}
