import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { mimeText, type PlainMail } from './mimeText.ts';

const timeoutMs = 30_000;
const ports = { 'smtp:': 25, 'smtps:': 465 } as const;
/** What goes between `<` and `>` of a command; anything else could be a command itself. */
const address = /^[^\s<>"',;:\\()[\]]+@[^\s<>"',;:\\()[\]]+$/;

/**
 * Hands one mail to the server of `SMTP_URL`: `smtps:` speaks TLS from the start, `smtp:` changes to it when the server offers STARTTLS.
 * The sender is the query's `from`, else the user name. Passwords go over TLS or to the own machine only.
 * @param url `smtp[s]://user:password@host:port?from=sender@example.com`
 * @throws {Error} with the server's words
 */
export async function sendBySmtp(url: string, { to, cc, subject, body }: Omit<PlainMail, 'from'>): Promise<void> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const user = decodeURIComponent(username);
  const from = searchParams.get('from') ?? user;
  for (const one of [from, ...to, ...cc]) if (!address.test(one)) throw new Error(`not an address: ${one}`);
  const isSecure = protocol === 'smtps:';
  const target = { host: hostname, port: Number(port) || ports[isSecure ? 'smtps:' : 'smtp:'] };
  let talk = await Talk.open(isSecure ? connectTls({ ...target, servername: hostname }) : connectPlain(target));
  try {
    await talk.expect(220);
    let abilities = await talk.say('EHLO tongguan', 250);
    if (!isSecure && /^250[ -]STARTTLS/im.test(abilities)) {
      await talk.say('STARTTLS', 220);
      talk = await Talk.open(connectTls({ socket: talk.release(), servername: hostname }));
      abilities = await talk.say('EHLO tongguan', 250);
    }
    if (user) {
      if (!talk.isTls && hostname !== '127.0.0.1' && hostname !== 'localhost')
        throw new Error('the mail server offers no TLS, so no password is sent');
      await talk.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${decodeURIComponent(password)}`).toString('base64')}`, 235);
    }
    await talk.say(`MAIL FROM:<${from}>`, 250);
    for (const one of new Set([...to, ...cc])) await talk.say(`RCPT TO:<${one}>`, 250);
    await talk.say('DATA', 354);
    await talk.say(`${mimeText({ from, to, cc, subject, body })}.`, 250);
    await talk.say('QUIT', 221).catch(() => '');
  } finally {
    talk.close();
  }
}

/** One conversation: a line goes out, an answer of one or more lines comes back. */
class Talk {
  readonly #socket: Socket;
  #received = '';
  #wake: (() => void) | undefined;
  #failure: Error | undefined;
  readonly #onData = (chunk: Buffer) => {
    this.#received += chunk.toString('utf8');
    this.#wake?.();
  };
  readonly #onError = (error: Error) => this.#fail(error);
  readonly #onClose = () => this.#fail(new Error('the mail server closed the connection'));

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setTimeout(timeoutMs, () => this.#fail(new Error('the mail server did not answer in time')));
    socket.on('data', this.#onData).on('error', this.#onError).on('close', this.#onClose);
  }

  static async open(socket: Socket): Promise<Talk> {
    const talk = new Talk(socket);
    const ready = 'encrypted' in socket && socket.encrypted ? 'secureConnect' : 'connect';
    await new Promise<void>((resolve, reject) => socket.once(ready, resolve).once('error', reject));
    return talk;
  }

  get isTls(): boolean {
    return 'encrypted' in this.#socket && this.#socket.encrypted === true;
  }

  async say(line: string, code: number): Promise<string> {
    this.#socket.write(`${line}\r\n`);
    return this.expect(code);
  }

  async expect(code: number): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r\n)*\d{3}(?: .*)?\r\n/.exec(this.#received)?.[0];
      if (whole) {
        this.#received = this.#received.slice(whole.length);
        const got = Number(whole.trimEnd().split('\r\n').at(-1)?.slice(0, 3));
        if (got !== code && !(code === 250 && got === 251)) throw new Error(whole.trim());
        return whole;
      }
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Gives the socket to somebody else, for TLS on top of it. */
  release(): Socket {
    this.#socket.off('data', this.#onData).off('error', this.#onError).off('close', this.#onClose).setTimeout(0);
    return this.#socket;
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
    this.#socket.destroy();
  }
}
