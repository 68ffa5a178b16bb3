import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendBySmtp } from './sendBySmtp.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A mail server that takes everything and keeps what it was told. @param abilities what it offers beside plain talk */
async function listen(abilities: readonly string[] = []): Promise<{ port: number; said: string[] }> {
  const said: string[] = [];
  server = createServer((socket) => {
    let isData = false;
    let wantsPassword = 0;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        said.push(line);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (wantsPassword > 0) {
          wantsPassword -= 1;
          socket.write(wantsPassword === 0 ? '235 in\r\n' : '334 UGFzc3dvcmQ6\r\n');
        } else if (/^EHLO/.test(line))
          socket.write(['250-test', ...abilities.map((one) => `250-${one}`), '250 HELP', ''].join('\r\n'));
        else if (/^AUTH LOGIN/.test(line)) {
          wantsPassword = 2;
          socket.write('334 VXNlcm5hbWU6\r\n');
        } else if (line === 'DATA') {
          isData = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^QUIT/.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, said };
}

const mail = { to: ['a@x.cn'], cc: ['b@x.cn'], subject: '【税款逾期】报关单', body: '税款 395,600.00 元\n.\n请付款' };

test('SMTP_URL with nothing but a host sends', async () => {
  const { port, said } = await listen();
  await sendBySmtp(`smtp://127.0.0.1:${port}`, mail);
  expect(said).toEqual(
    expect.arrayContaining(['MAIL FROM:<tongguan@localhost>', 'RCPT TO:<a@x.cn>', 'RCPT TO:<b@x.cn>']),
  );
});

test('a user that is no address logs in, by whatever the server offers, and the sender is the one that is named', async () => {
  const { port, said } = await listen(['AUTH LOGIN']);
  await sendBySmtp(`smtp://apikey:ge%3Aheim@127.0.0.1:${port}?from=alarm@x.cn`, mail);
  expect(said).toContain('MAIL FROM:<alarm@x.cn>');
  expect(said).toContain(Buffer.from('ge:heim').toString('base64'));
});

test('a line of a body ends no mail, and a line end in a subject makes no header', async () => {
  const { port, said } = await listen();
  await sendBySmtp(`smtp://127.0.0.1:${port}`, { ...mail, subject: 'x\r\nBcc: evil@x.cn' });
  expect(said.filter((line) => line === '.')).toHaveLength(1);
  expect(said.some((line) => /^Bcc/i.test(line) || line.includes('RCPT TO:<evil'))).toBe(false);
});

test('what the server refuses is the error', async () => {
  const { port } = await listen();
  await expect(sendBySmtp(`smtps://127.0.0.1:${port}`, mail)).rejects.toThrow();
});
