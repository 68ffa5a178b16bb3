import { precatHistory } from '#domain/classification/precatHistory.ts';
import { certaintyOf } from '#domain/classification/suggest/certainty.ts';
import type { Heading } from '#domain/classification/suggest/rank.ts';
import { systemActor } from '#domain/core/rights.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { foldsOf, type Labelled, levelsOf, readHeadings, readLabelled } from '../tests/suggest/labelledTexts.ts';
import { type Placed, placeAll, topOf } from '../tests/suggest/measure.ts';
import { send } from './load.ts';
import { callOf, openSite, type Site } from './site.ts';
import { addCodes, indexAll } from './suggestBench.ts';

const seeds = [20_261_123, 1, 2, 3];
/** Halves the groups once for all: what is seen while rules are made is never what they are judged by. */
const halving = 777;

/** @param asked `held`: the half that nobody looks at while rules are made; `missed`: its texts that are not first; `call`: as the page asks, all texts */
export async function codesBench(asked: readonly (string | undefined)[]): Promise<void> {
  if (asked.includes('call')) return byCall();
  const headings = readHeadings();
  const labelled = readLabelled(headings);
  const [tuned = [], held = []] = foldsOf(labelled, halving, 2).folds;
  const half = new Set<Labelled>(asked.includes('held') ? held : tuned);
  const runs = seeds.map((seed) => placeAll(foldsOf(labelled, seed).folds, headings, (one) => half.has(one)));
  const all = runs.flat();
  console.log(`\n${half.size} of ${labelled.length} texts, mean of ${seeds.length} seeds, percent\n`);
  console.log('| by | first | among five | among ten |\n|---|---|---|---|');
  for (const by of ['fused', 'byTariff', 'byHistory'] as const)
    console.log(`| ${[by, ...[1, 5, 10].map((most) => topOf(all, most, by).toFixed(1))].join(' | ')} |`);
  printCertainty(
    all,
    [...half].flatMap((one) => withoutItsHeading(one, labelled, headings)),
  );
  if (asked.includes('missed')) printMissed(runs[0] ?? []);
}

interface Level {
  readonly code: string;
  readonly level: string;
  readonly parent: string;
  readonly zh: string;
}

/** The nomenclature as codes of ten digits, with the words above each of them. */
function nomenclature(): readonly Readonly<Record<string, unknown>>[] {
  const rows = levelsOf();
  const known = new Map(rows.map((row) => [row.code, row]));
  const isParent = new Set(rows.map(({ parent }) => parent));
  const above = ({ parent, zh }: Level): readonly string[] => {
    const over = known.get(parent);
    return over && over.code.length >= 4 ? [...above(over), zh] : [zh];
  };
  return rows
    .filter(({ code }) => code.length >= 6 && !isParent.has(code))
    .map((row) => ({
      ...{
        hsCode: row.code.padEnd(10, '0'),
        nameZh: row.zh.slice(0, 250),
        pathZh: above(row).join(' > ').slice(0, 500),
      },
      headingZh: [...new Set([...above(row).slice(0, -1), row.zh])].join(' ').slice(0, 500),
    }));
}

/** As the page asks: through the gateway, over its index, by an administrator; each fifth with the others as history. */
async function byCall(): Promise<void> {
  const site = await openSite({ demands: 0 });
  try {
    await addCodes(site, nomenclature());
    const labelled = readLabelled(readHeadings());
    const { folds } = foldsOf(labelled, seeds[0] ?? 1);
    for (const hasHistory of [false, true]) {
      let [first, five, none] = [0, 0, 0];
      for (const fold of folds) {
        await remember(site, hasHistory ? folds.filter((other) => other !== fold).flat() : []);
        for (const { text, hs6 } of fold) {
          const { text: body } = await send(
            site.port,
            callOf(site.headers, 'querySuggest', { nameZh: text }, 'product'),
          );
          const { data } = JSON.parse(body) as { data: { suggestions: readonly { hs6: string }[] } };
          const at = data.suggestions.findIndex((one) => one.hs6 === hs6);
          first += at === 0 ? 1 : 0;
          five += at >= 0 ? 1 : 0;
          none += data.suggestions.length === 0 ? 1 : 0;
        }
      }
      const share = (count: number) => ((100 * count) / labelled.length).toFixed(1);
      console.log(
        `| ${hasHistory ? 'with history' : 'nomenclature alone'} | ${[first, five, none].map(share).join(' | ')} |`,
      );
    }
  } finally {
    await site.close();
  }
}

/** These texts as goods that were classified, instead of all others. */
async function remember(site: Site, texts: readonly Labelled[]): Promise<void> {
  const facts = { actor: systemActor, now: '2026-11-23 09:00:00' };
  await site.pool.query(
    'update precat_history set deleted_flg = true, row_version = row_version + 1 where not deleted_flg',
  );
  rounds += 1;
  const rows = texts.map(({ text, hs6 }, at) => {
    const record = { nameZh: text, hsCode: `${hs6}0000`, source: 'IMPORT', decidedDate: '2026-01-01' };
    const values = { ...record, ...precatHistory.derive?.(record) };
    return { ...rowOf(precatHistory, `label-${rounds}-${at}`, values, facts), row_version: 1, deleted_flg: false };
  });
  if (rows.length > 0) await insertMany(precatHistory, rows, site.pool);
  await indexAll(site);
}
let rounds = 0;

/** The text where neither the tariff nor the history knows its heading: whatever is suggested is wrong. */
const withoutItsHeading = (one: Labelled, labelled: readonly Labelled[], headings: readonly Heading[]) => {
  const isOther = ({ hs6 }: { readonly hs6: string }) => hs6.slice(0, 4) !== one.hs6.slice(0, 4);
  const { folds } = foldsOf(
    labelled.filter((other) => other === one || isOther(other)),
    seeds[1] ?? 1,
  );
  return placeAll(folds, headings.filter(isOther), (other) => other === one);
};

function printCertainty(placed: readonly Placed[], gone: readonly Placed[]): void {
  const share = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)}`);
  const sureAs = (ranked: Placed['ranked']) => (ranked[0] && certaintyOf(ranked[0])) ?? 'nothing fits';
  console.log(
    '\n| said of the first | texts | right first | right of five | share of texts whose heading is not there |',
  );
  console.log('|---|---|---|---|---|');
  for (const sure of ['LIKELY', 'POSSIBLE', 'UNSURE', 'nothing fits']) {
    const own = placed.filter(({ ranked }) => sureAs(ranked) === sure);
    const right = (most: number) => share(own.filter(({ fused }) => fused > 0 && fused <= most).length, own.length);
    const wrong = gone.filter(({ ranked }) => sureAs(ranked) === sure).length;
    console.log(
      `| ${[sure, share(own.length, placed.length), right(1), right(5), share(wrong, gone.length)].join(' | ')} |`,
    );
  }
}

function printMissed(placed: readonly Placed[]): void {
  for (const { text, hs6, fused, byTariff, byHistory } of placed)
    if (fused !== 1) console.log([fused, byTariff, byHistory, hs6, text].join('\t'));
}
