import { Agent } from 'node:http';
import { form, shoot } from './shoot.ts';

/** A person in a process of his own who asks for a list every 100 ms, whatever became of the question before. */
export interface Asked {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly ms: number;
  readonly isAnswered: boolean;
}

export interface Post {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

const everyMs = 100;
const asked: Asked[] = [];
const agent = new Agent({ keepAlive: true });
const body = new URLSearchParams({
  service: 'business',
  method: 'queryDemandPage',
  version: '1.0',
  data: JSON.stringify({ page: 1, limit: 10, sort: [{ field: 'createdTime', order: 'DESC' }] }),
}).toString();

process.on('message', (message: Post | 'report') => {
  if (message === 'report') {
    process.send?.(asked, () => process.exit(0));
    return;
  }
  const { port, headers } = message;
  setInterval(async () => {
    const at = Date.now();
    const { status, text, ms } = await shoot(
      port,
      { method: 'POST', path: '/api/gateway', headers: { ...headers, ...form }, body },
      agent,
    );
    asked.push({ at, ms, isAnswered: status === 200 && text.includes('"returnCode":"0"') });
  }, everyMs);
});
