import { againstBench } from './againstBench.ts';
import { creditBench } from './creditBench.ts';
import { demandBench } from './demandBench.ts';
import { importBench } from './importBench.ts';

/**
 * `npm run bench [name]`: prints Markdown rows for docs/benchmarks.md. Ratios count; the absolute figures belong to the machine.
 * `npm run bench against DIR [lists levies import pages]` measures this checkout beside another one, which has its packages installed.
 */
const benches: Readonly<Record<string, () => Promise<void>>> = { demand: demandBench, import: importBench, credit: creditBench };

const [asked, folder, ...only] = process.argv.slice(2);
const chosen =
  asked === 'against' && folder ? { against: () => againstBench(folder, only) } : asked ? { [asked]: benches[asked] } : benches;
for (const [name, bench] of Object.entries(chosen)) {
  if (!bench) {
    console.error(`没有名为 ${name} 的测试 / no bench is called ${name}. ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  console.log(`\n## ${name} (Node ${process.version}, ${new Date().toISOString().slice(0, 10)})`);
  await bench();
}
process.exit(0);
