/** How a partner's system signs what it sends. @see docs/spec/operations.md 3.14 */

/** What a message says of itself in the headers of its request. */
export interface SentHead {
  /** Seconds since 1970, as the sender's clock says. */
  readonly timestamp: string;
  readonly msgType: string;
  readonly msgNo: string;
}

/** Names of the headers. */
export const partnerHeaders = {
  timestamp: 'x-partner-timestamp',
  msgType: 'x-partner-message-type',
  msgNo: 'x-partner-message-no',
  signature: 'x-partner-signature',
} as const;

/** Minutes that the sender's clock may go before or after ours. */
const clockMinutes = 5;

/** @param now milliseconds since 1970 */
export const isInTime = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1_000 - now) <= clockMinutes * 60_000;

const typeShape = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,39}$/;
const numberShape = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,59}$/;

export const isMessageType = (text: string): boolean => typeShape.test(text);
export const isMessageNo = (text: string): boolean => numberShape.test(text);

/**
 * What the signature is made over (HMAC-SHA256 with the partner's key, in hexadecimal): five lines.
 * @param bodyHash SHA-256 of the body's bytes, in hexadecimal
 */
export const signedText = (partner: string, { timestamp, msgType, msgNo }: SentHead, bodyHash: string): string =>
  [partner, timestamp, msgType, msgNo, bodyHash].join('\n');
