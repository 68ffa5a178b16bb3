import { verify } from '@node-rs/argon2';
import type { Services } from '../../gateway/services.ts';

/** @throws 1010 too many from this sender are waiting */
export const verifyPassword = (
  { shares }: Pick<Services, 'shares'>,
  { sender, hash, password }: { readonly sender: string; readonly hash: string; readonly password: string },
): Promise<boolean> => shares.passwords.run(sender, () => verify(hash, password));
