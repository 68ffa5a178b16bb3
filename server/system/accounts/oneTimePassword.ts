import { randomBytes, randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { bi } from '#domain/core/text.ts';
import type { Call } from '../../gateway/method.ts';

/** Signs that nobody takes for another when he reads them out. */
const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const blocks = 4;
const blockLength = 4;

/** 16 signs in four blocks, of three kinds: 93 bits. */
function makePassword(): string {
  for (;;) {
    const block = () => Array.from({ length: blockLength }, () => signs[randomInt(signs.length)]).join('');
    const password = Array.from({ length: blocks }, block).join('-');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

/** The account cannot be entered until it gets a password of its own. */
const nobodysHash = hash(randomBytes(24));

/**
 * What a new or reset account is entered with, once: the password is told in the answer and kept as a digest alone.
 * Where nobody listens, as in a long import, the account gets no password, and an administrator resets it when it is
 * needed.
 */
export async function oneTimePassword(loginName: string, call: Call): Promise<Record<string, unknown>> {
  const facts = { mustChangePwd: 1, pwdChangedAt: call.now };
  if (!call.tell) return { ...facts, passwordHash: await nobodysHash };
  const password = makePassword();
  const passwordHash = await hash(password);
  call.tell({ about: loginName, label: bi('一次性密码', 'One-time password'), value: password });
  return { ...facts, passwordHash };
}
