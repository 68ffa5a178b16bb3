import { readFileSync } from 'node:fs';
import { hsCode } from '#domain/classification/hsCode.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { systemActor } from '#domain/core/rights.ts';
import { keepSuggestIndex } from '#server/classification/suggest/keepIndex.ts';
import { nameAgain } from '#server/classification/synonyms.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { referenceFile } from '../tests/referenceData.ts';
import { foldsOf, readHeadings, readLabelled } from '../tests/suggest/labelledTexts.ts';
import { type Placed, placeAll, topOf } from '../tests/suggest/measure.ts';
import { send } from './load.ts';
import { callOf, openSite, type Site } from './site.ts';

const seeds = [20_261_123, 1, 2, 3];
const historyRows = 100_000;
const questions = 200;
const leaves = referenceFile('hs2017-leaf10-zh.csv') ?? 'hs2017-leaf10-zh.csv';

/**
 * How often suggestions are right on the labelled texts beside the repository, and how long one takes over a long
 * history.
 */
export async function suggestBench(): Promise<void> {
  const headings = readHeadings();
  const labelled = readLabelled(headings);
  const shown = (figure: number) => `${figure.toFixed(1)} %`;
  console.log(
    '\n| seed | texts | groups | first | among five | among ten | tariff alone, first / five | history alone, first / five |\n|---|---|---|---|---|---|---|---|',
  );
  for (const seed of seeds) {
    const { folds, groups } = foldsOf(labelled, seed);
    const placed = placeAll(folds, headings);
    const both = (by: 'byTariff' | 'byHistory') => `${shown(topOf(placed, 1, by))} / ${shown(topOf(placed, 5, by))}`;
    const cells = [
      seed,
      placed.length,
      groups,
      ...[1, 5, 10].map((most) => shown(topOf(placed, most))),
      both('byTariff'),
      both('byHistory'),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (seed === seeds[0]) printChapters(placed);
  }
  await speed();
}

function printChapters(placed: readonly Placed[]): void {
  const chapters = [...new Set(placed.map(({ hs6 }) => hs6.slice(0, 2)))].sort();
  const rows = chapters.map((chapter) => {
    const own = placed.filter(({ hs6 }) => hs6.startsWith(chapter));
    const right = (most: number) => own.filter(({ fused }) => fused > 0 && fused <= most).length;
    return `${chapter}: ${right(1)}/${right(5)}/${own.length}`;
  });
  console.log(`\nBy chapter, first / among five / of: ${rows.join(', ')}\n`);
}

async function speed(): Promise<void> {
  const site = await openSite({ demands: 0 });
  try {
    const names = await fill(site);
    const asked = Array.from({ length: questions }, (_, at) => names[(at * 7_919) % names.length] ?? '');
    for (const nameZh of asked.slice(0, 40)) await suggest(site, nameZh);
    const times: number[] = [];
    for (const nameZh of asked) times.push(await suggest(site, nameZh));
    const scans: number[] = [];
    for (const nameZh of asked.slice(0, 15)) scans.push(await scan(site, nameZh));
    const at = (values: readonly number[], part: number) => values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
    console.log('\n| what | p50 ms | p95 ms | longest ms |\n|---|---|---|---|');
    for (const [what, values] of [['one suggestion through the gateway', times], ['words in common counted in every row', scans]] as const)
      console.log(`| ${what} | ${at(values, 0.5).toFixed(1)} | ${at(values, 0.95).toFixed(1)} | ${Math.max(...values).toFixed(1)} |`);
    console.log(`\nA full scan takes ${(at(scans, 0.5) / at(times, 0.5)).toFixed(1)} times as long.`);
  } finally {
    await site.close();
  }
} // biome-ignore format: one table

const fillers = ['', ' 加强型', ' 出口包装', ' 25kg', ' A型', ' 成套', ' 样品', ' 替换件', ' 2号'];

/** Leaf names of the nomenclature as history, each some times with other specs; its subheadings as a tariff. */
async function fill(site: Site): Promise<readonly string[]> {
  const { pool } = site;
  const facts = { actor: systemActor, now: '2026-11-23 09:00:00' };
  const lines = readFileSync(leaves, 'utf8').trim().split('\n').slice(1);
  const goods = lines.map((line) => ({
    hsCode: line.slice(0, 10),
    nameZh: line.split(',').slice(2).join('，').replaceAll('"', '').slice(0, 120),
  }));
  for (let from = 0; from < historyRows; from += 2_000) {
    const rows = Array.from({ length: 2_000 }, (_, at) => {
      const n = from + at;
      const { nameZh, hsCode: code } = goods[n % goods.length] ?? { nameZh: '', hsCode: '' };
      const round = Math.floor(n / goods.length);
      const record = {
        nameZh,
        spec: `${fillers[round] ?? ''} ${n}`,
        hsCode: code,
        source: 'IMPORT',
        decidedDate: `2026-0${(n % 9) + 1}-1${n % 10}`,
      };
      return {
        ...rowOf(precatHistory, `bench-${n}`, { ...record, ...precatHistory.derive?.(record) }, facts),
        row_version: 1,
        deleted_flg: false,
      };
    });
    await insertMany(precatHistory, rows, pool);
  }
  const codes = new Map(goods.map(({ hsCode: code, nameZh }) => [code, nameZh]));
  await addCodes(
    site,
    [...codes].map(([code, nameZh]) => ({ hsCode: code, nameZh })),
  );
  const started = performance.now();
  await indexAll(site);
  await pool.query('analyze');
  const { rows } = await pool.query<{ history: number; headings: number }>(
    'select (select count(*) from suggest_history)::int as history, (select count(*) from suggest_heading)::int as headings',
  );
  console.log(
    `\nIndex of ${rows[0]?.history} rows and ${rows[0]?.headings} subheadings made in ${((performance.now() - started) / 1_000).toFixed(0)} s.`,
  );
  return goods.map(({ nameZh }) => nameZh);
}

/** Codes that are not there yet, in force for all time. */
export async function addCodes({ pool }: Site, codes: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const facts = { actor: systemActor, now: '2026-11-23 09:00:00' };
  const { rows } = await pool.query<{ code: string }>('select hs_code as code from hs_code');
  const there = new Set(rows.map(({ code }) => code));
  const tariff = codes
    .map(
      (code): Readonly<Record<string, unknown>> => ({ unit1: '035', vatRate: '13', validFrom: '2000-01-01', ...code }),
    )
    .filter(({ hsCode: code }) => !there.has(String(code)))
    .map((record) => ({
      ...rowOf(hsCode, `bench-${String(record.hsCode)}`, { ...record, ...hsCode.derive?.(record) }, facts),
      row_version: 1,
      deleted_flg: false,
    }));
  for (let from = 0; from < tariff.length; from += 2_000)
    await insertMany(hsCode, tariff.slice(from, from + 2_000), pool);
  await nameAgain(undefined, pool);
}

/** Brings the index up to what is there now. */
export const indexAll = ({ pool }: Site): Promise<unknown> =>
  Promise.resolve(
    keepSuggestIndex({}, { services: { pool }, signal: new AbortController().signal } as unknown as Parameters<
      typeof keepSuggestIndex
    >[1]),
  );

async function suggest({ port, headers }: Site, nameZh: string): Promise<number> {
  const started = performance.now();
  const { text } = await send(port, callOf(headers, 'querySuggest', { nameZh, spec: 'X-1' }, 'product'));
  if (!text.includes('"hs6"')) throw new Error(`nothing suggested for ${nameZh}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}

/** What an index saves: the pairs of the name looked for in every row, without the ranking that would follow. */
async function scan({ pool }: Site, nameZh: string): Promise<number> {
  const pairs = [...nameZh].slice(1).map((character, at) => `${[...nameZh][at]}${character}`);
  const started = performance.now();
  await pool.query(
    `select h.id, (select count(*) from unnest($1::text[]) p where strpos(h.name_zh, p) > 0) as common from precat_history h
      order by 2 desc limit 200`,
    [pairs],
  );
  return performance.now() - started;
}
