import { randomUUID } from 'node:crypto';

export interface PlainMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/** Line ends inside a header would let a value add headers of its own. */
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim();

const encodedWord = 45;

/** Words beyond ASCII as RFC 2047 base64, cut so that no line grows beyond 78 characters and no character is torn apart. */
function encodeHeader(text: string): string {
  const plain = oneLine(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain;
  const words: string[] = [];
  let part = '';
  for (const character of plain) {
    if (Buffer.byteLength(part + character) > encodedWord) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  return [...words, part].map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** A mail of plain text as it goes over the wire, base64 throughout, so no line can end the message early. */
export function mimeText({ from, to, cc, subject, body }: PlainMail, now = new Date()): string {
  const headers = [
    `From: ${oneLine(from)}`,
    `To: ${to.map(oneLine).join(', ')}`,
    ...(cc.length ? [`Cc: ${cc.map(oneLine).join(', ')}`] : []),
    `Subject: ${encodeHeader(subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${oneLine(from).split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  const text = Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `${headers.join('\r\n')}\r\n\r\n${text}\r\n`;
}
