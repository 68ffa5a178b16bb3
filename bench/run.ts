import { againstBench } from './againstBench.ts';
import { changeBench } from './changeBench.ts';
import { checkBench } from './checkBench.ts';
import { clerksBench } from './clerks.ts';
import { codesBench } from './codesBench.ts';
import { creditBench } from './creditBench.ts';
import { declarationBench } from './declarationBench.ts';
import { demandBench } from './demandBench.ts';
import { exportBench } from './exportBench.ts';
import { firstBench } from './firstBench.ts';
import { fundsBench } from './fundsBench.ts';
import { importBench } from './importBench.ts';
import { keysBench } from './keysBench.ts';
import { logBench } from './logBench.ts';
import { ordersBench } from './ordersBench.ts';
import { papersBench } from './papersBench.ts';
import { replicaBench } from './replicaBench.ts';
import { rolesBench } from './rolesBench.ts';
import { scanBench } from './scanBench.ts';
import { sheetKeysBench } from './sheetKeysBench.ts';
import { sheetsBench } from './sheetsBench.ts';
import { suggestBench } from './suggestBench.ts';
import { tabsBench } from './tabsBench.ts';
import { nodesBench, workersBench } from './workersBench.ts';

/**
 * `npm run bench [name]`: prints Markdown rows for docs/benchmarks.md. Ratios count; the absolute figures belong to the
 * machine. `npm run bench against DIR [lists levies import pages]` measures this checkout beside another one, which has
 * its packages installed. `npm run bench clerks [minutes] [clerks] [alone|replica]`: an office at work; ten minutes and
 * 500 clerks unless told. `npm run bench credit [movements]`: levies, pre-checks and statistics over a ledger;
 * 1,000,000 movements unless told. `npm run bench funds [rows]`: what customers owe, and one receipt, over 1,000,000 rows
 * of the sub-ledger unless told. `npm run bench suggest`: how often suggestions of codes are right, and how fast they
 * are over 100,000 rows. `npm run bench codes
 * [held] [missed] [call]`: the same without a gateway, in seconds, for the half of the texts that rules may be made from,
 * or for the other half; with `call` as the page asks. `npm run bench change`: a tariff change over a library of 20,000 goods. `npm run bench roles
 * [rows] [folder]`: the list as the page asks for it, each role and view; 1,000,000 demands unless told. A base in a
 * folder stays there. `npm run bench import [rows]`: a sheet of demands, and the same one again; 50,000 rows unless
 * told. `npm run bench export [rows] [folder]`: all demands as a workbook, then one that is cancelled; 200,000 rows
 * unless told, or those of a base in a folder. `npm run bench check`: rules and taxes of a declaration of fifty lines.
 * `npm run bench declaration`: a declaration of fifty lines in a browser, open and typed into; the built page is
 * needed. `npm run bench papers [TEXT|CLEAN|TURNED|NOISY|PHOTO] [known|strange] [kind] [missed]`: how much of papers is
 * read right. `npm run bench keys`: a key press in the forms of a demand and of a declaration, in a browser at a
 * quarter of its speed; the built page is needed. `npm run bench sheetKeys`: a sheet of 50,000 cells in a browser,
 * opened, typed into and scrolled; the built page is needed. `npm run bench tabs`: what a browser holds after 200 tabs
 * were opened and
 * closed. `npm run bench first`: login form, first list, another list and a form, in a browser at a quarter of its
 * speed on a line of 20 Mbit/s. `npm run bench replica`: lists with and without a replica, and what they cost the
 * processor of the primary. `npm run bench workers [n...]`: calls of signed-in clerks against one, two and four
 * workers, in calls a second and in processor time. `npm run bench nodes [n...]`: the same against gateways that were
 * started one by one on a common database. `npm run bench scan [seconds]`: fifty scanners over
 * 20,000 codes. `npm run bench orders [rows] [folder]`: order tracking for a customer, a clerk and the warehouse;
 * 1,000,000 orders unless told. `npm run bench sheets`: thirty editors on one sheet of 50,000 cells. `npm run bench log [saves]`: what
 * the operation log costs a save; 400 saves
 * of each kind unless told.
 */
const [asked, given, ...only] = process.argv.slice(2);
const benches: Readonly<Record<string, () => Promise<void>>> = {
  demand: demandBench,
  import: () => importBench(Number(given ?? 50_000)),
  credit: () => creditBench(Number(given ?? 1_000_000)),
};

const withWords: Readonly<Record<string, () => Promise<void>>> = {
  ...(given && { against: () => againstBench(given, only) }),
  change: changeBench,
  check: checkBench,
  declaration: declarationBench,
  keys: keysBench,
  replica: replicaBench,
  sheetKeys: sheetKeysBench,
  tabs: tabsBench,
  first: firstBench,
  scan: () => scanBench(Number(given ?? 30)),
  sheets: sheetsBench,
  suggest: suggestBench,
  codes: () => codesBench([given, ...only]),
  papers: () => papersBench([given, ...only]),
  export: () => exportBench(Number(given ?? 200_000), only[0]),
  roles: () => rolesBench(Number(given ?? 1_000_000), only[0]),
  log: () => logBench(Number(given ?? 400)),
  orders: () => ordersBench(Number(given ?? 1_000_000), only[0]),
  funds: () => fundsBench(Number(given ?? 1_000_000)),
  clerks: () => clerksBench(Number(given ?? 10), Number(only[0] ?? 500), only[1]),
  workers: () => workersBench(given ? [given, ...only].map(Number) : undefined),
  nodes: () => nodesBench(given ? [given, ...only].map(Number) : undefined),
};
const chosen = asked ? { [asked]: benches[asked] ?? withWords[asked] } : benches;
for (const [name, bench] of Object.entries(chosen)) {
  if (!bench) {
    console.error(`没有名为 ${name} 的测试 / no bench is called ${name}. ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  console.log(`\n## ${name} (Node ${process.version}, ${new Date().toISOString().slice(0, 10)})`);
  await bench();
}
process.exit(0);
