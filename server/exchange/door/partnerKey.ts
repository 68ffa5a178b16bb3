import { createHash, createHmac } from 'node:crypto';
import { type SentHead, signedText } from '#domain/exchange/partnerSignature.ts';
import { sameText } from '../../gateway/session.ts';

/**
 * The key of a partner's door. It follows from the secret of the house, so no row, backup or page holds it.
 * @param keyNo how often one was issued: each number is another key
 */
export const partnerKey = (secret: string, partner: string, keyNo: number): string =>
  createHmac('sha256', secret).update(`partner ${partner} ${keyNo}`).digest('base64url');

/** SHA-256 in hexadecimal. */
export const hashOfBody = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** In hexadecimal. */
const signatureOf = (key: string, partner: string, head: SentHead, bodyHash: string): string =>
  createHmac('sha256', key)
    .update(signedText(partner, head, bodyHash))
    .digest('hex');

export const isSignedBy = (key: string, partner: string, sent: SentHead & { signature: string; bodyHash: string }) =>
  sameText(sent.signature.toLowerCase(), signatureOf(key, partner, sent, sent.bodyHash));
