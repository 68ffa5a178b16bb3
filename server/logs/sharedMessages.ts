import { createHmac, timingSafeEqual } from 'node:crypto';
import { addDays } from '#domain/core/moments.ts';
import { epLogListPath } from '#domain/logs/paths.ts';

const shareDays = 7;
const longestToken = 400;

interface Share {
  readonly docNo: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly validTo: string;
}

const signatureOf = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`interfaceLog ${text}`).digest();

/** The address under which everybody reads the messages of a document until the share ends. */
export function shareOf(docNo: string, now: string, secret: string): Share & { readonly path: string } {
  const share: Share = { docNo, validTo: addDays(now, shareDays) };
  const text = Buffer.from(JSON.stringify([share.docNo, share.validTo])).toString('base64url');
  return { ...share, path: `${epLogListPath}?t=${text}.${signatureOf(text, secret).toString('base64url')}` };
}

/** @returns undefined for a token that is not ours, was changed or has run out */
export function readShare(token: unknown, now: string, secret: string): Share | undefined {
  if (typeof token !== 'string' || token.length > longestToken) return undefined;
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(text, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [docNo, validTo] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [string, string];
  return validTo >= now ? { docNo, validTo } : undefined;
}
