import { setTimeout as pause } from 'node:timers/promises';
import { barcode } from '#domain/barcodes/barcode.ts';
import { codeOfNumber, rowOfRange } from '#domain/barcodes/codes.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { systemActor } from '#domain/core/rights.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { percentiles, send } from './load.ts';
import { callOf, openSite } from './site.ts';

const scanners = 50;
const codes = 20_000;
/** One scanner reads a code about every second. */
const everyMs = 1_000;

/** `npm run bench scan [seconds]`: fifty people with scanners, each a code a second, over 20,000 codes. */
export async function scanBench(seconds: number): Promise<void> {
  const site = await openSite({ demands: 2_000 });
  try {
    const asked = { kind: 'EAN13', prefix: '6900', start: '1', count: 1 };
    const row = rowOfRange(asked);
    if (!('first' in row)) throw new Error('no range');
    const facts = { actor: systemActor, now: '2026-11-28 09:00:00' };
    const made = Array.from({ length: codes }, (_, at) => codeOfNumber(asked, row, BigInt(at)));
    const rows = made.map((code, at) => ({
      ...{ ...defaultsOf(barcode), code, scanKey: code, barcodeKind: 'EAN13', status: 'BOUND', bindType: 'BOX' },
      bindNo: `BX${at}`,
    }));
    await insertMany(
      barcode,
      rows.map((values, at) => rowOf(barcode, `bench-${at}`, values, facts)),
      site.pool,
    );
    const times: number[] = [];
    const until = performance.now() + seconds * 1_000;
    const scanner = async (which: number): Promise<void> => {
      await pause((which * everyMs) / scanners);
      for (let at = which; performance.now() < until; at += scanners) {
        // One in ten is a number of the house or unknown: every kind of record is asked.
        const code = at % 10 === 0 ? `NO-${at}` : (made[(at * 7_919) % codes] ?? '');
        const scan = { no: `bench-${which}-${at}-${Date.now()}`, code, at: '2026-11-28 09:00:00' };
        const shot = callOf(site.headers, 'scanCodes', { scans: [scan] });
        const before = performance.now();
        await send(site.port, shot);
        times.push(performance.now() - before);
        await pause(Math.max(0, everyMs - (performance.now() - before)));
      }
    };
    await Promise.all(Array.from({ length: scanners }, (_, which) => scanner(which)));
    const { p50, p99, longest } = percentiles(times.slice(scanners));
    console.log('\n| what | calls | p50 ms | p99 ms | longest ms |\n|---|---|---|---|---|');
    const figures = [times.length, p50.toFixed(1), p99.toFixed(1), longest.toFixed(1)];
    console.log(`| ${scanners} scanners, a code a second each | ${figures.join(' | ')} |`);
  } finally {
    await site.close();
  }
}
