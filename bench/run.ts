import { creditBench } from './creditBench.ts';
import { demandBench } from './demandBench.ts';
import { importBench } from './importBench.ts';

/** `npm run bench [name]`: prints Markdown rows for docs/benchmarks.md. Ratios count; the absolute figures belong to the machine. */
const benches: Readonly<Record<string, () => Promise<void>>> = { demand: demandBench, import: importBench, credit: creditBench };

const asked = process.argv[2];
const chosen = asked ? { [asked]: benches[asked] } : benches;
for (const [name, bench] of Object.entries(chosen)) {
  if (!bench) {
    console.error(`没有名为 ${name} 的测试 / no bench is called ${name}. ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  console.log(`\n## ${name} (Node ${process.version}, ${new Date().toISOString().slice(0, 10)})`);
  await bench();
}
process.exit(0);
