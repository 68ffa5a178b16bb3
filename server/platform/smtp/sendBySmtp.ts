import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';

const timeoutMs = 30_000;
const ports = { 'smtp:': 25, 'smtps:': 465 } as const;
const address = /^[^\s@]+@[^\s@]+$/;
const ownMachine = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface PlainMail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/**
 * Hands one mail to the server of `SMTP_URL`: `smtps:` speaks TLS from the start, `smtp:` changes to it when the server
 * offers STARTTLS. Passwords go over TLS or to the own machine only.
 * @param url `smtp[s]://user:password@host:port?from=sender@example.com`; without `from` the user is the sender where
 * he is an address, else `tongguan@` the host
 * @throws {Error} with the server's words
 */
export async function sendBySmtp(url: string, { to, cc, subject, body }: PlainMail): Promise<void> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const user = decodeURIComponent(username);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || ports[isSecure ? 'smtps:' : 'smtp:'],
    secure: isSecure,
    requireTLS: !isSecure && user !== '' && !ownMachine.has(hostname),
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is text from here: nothing of it is looked up in files or on the net.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: searchParams.get('from') ?? senderOf(user, hostname),
      to: [...to],
      cc: [...cc],
      subject,
      text: body,
    });
  } finally {
    transport.close();
  }
}

const senderOf = (user: string, hostname: string): string => {
  if (address.test(user)) return user;
  return `tongguan@${isIP(hostname) || hostname.startsWith('[') ? 'localhost' : hostname}`;
};
