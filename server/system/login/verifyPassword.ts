import argon from '@node-rs/argon2';
import type { Services } from '../../gateway/services.ts';

/** @throws 1010 too many from this sender are waiting */
export const verifyPassword = (
  { limiters }: Pick<Services, 'limiters'>,
  { sender, hash, password }: { readonly sender: string; readonly hash: string; readonly password: string },
): Promise<boolean> => limiters.passwords.run(sender, () => argon.verify(hash, password));
