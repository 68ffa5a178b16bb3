import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Client } from 'pg';
import { pictureMoment } from './moment.ts';

/**
 * Loaded before a gateway of any commit: its clock stands still at the moment of the pictures, and so does the
 * database's in what the gateway asks. The schema and the job queue keep the real time.
 */
const moment = Date.parse(pictureMoment);
const shanghai = new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, target) => Reflect.construct(RealDate, args.length ? args : [moment], target),
  get: (RealDate, name) => (name === 'now' ? () => moment : Reflect.get(RealDate, name)),
});

const words: Readonly<Record<string, string>> = {
  now: `(timestamptz '${shanghai}+08')`,
  current_timestamp: `(timestamptz '${shanghai}+08')`,
  localtimestamp: `(timestamp '${shanghai}')`,
  current_date: `(date '${shanghai.slice(0, 10)}')`,
};

function atMoment(text: string): string {
  if (/graphile_worker|\b(create|alter)\s+(or\s+replace\s+)?(table|view|function|type|schema|trigger)\b/i.test(text))
    return text;
  return text.replace(
    /\b(?:(now)\s*\(\)|(current_timestamp|localtimestamp|current_date)\b(?:\(\d\))?)/gi,
    (whole, call, word) => {
      return words[String(call ?? word).toLowerCase()] ?? whole;
    },
  );
}

// The driver of the gateway that is started, which need not be the one of these scripts.
const driver = createRequire(join(process.cwd(), 'package.json'))('pg') as { Client: typeof Client };
const { query } = driver.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
Object.assign(driver.Client.prototype, {
  query(this: Client, question: unknown, ...rest: unknown[]) {
    return query.call(this, stopped(question), ...rest);
  },
});

/** A question as text or as `{ text, values }`; what sends itself, such as a copy stream, stays as it is. */
function stopped(question: unknown): unknown {
  if (typeof question === 'string') return atMoment(question);
  if (typeof question !== 'object' || question === null || 'submit' in question) return question;
  return 'text' in question && typeof question.text === 'string'
    ? { ...question, text: atMoment(question.text) }
    : question;
}
