import { parseArgs } from 'node:util';
import { captureEveryPage } from './pictures/capture.ts';
import { compareFolders } from './pictures/compare.ts';
import { seedData } from './pictures/gateway.ts';
import { makeHandbook } from './pictures/handbook.ts';

/** `npm run pictures`: the pictures of docs/screens, and pictures of two commits side by side. @see docs/pictures.md */
const usage = `npm run pictures                                          docs/screens, made again
npm run pictures -- --seed DATA [--checkout DIR]          a data folder with demo data, to run several commits on
npm run pictures -- --all --into DIR [--checkout DIR] [--data DATA] [--only WORD]
                                                          every page in every look, as PNG
npm run pictures -- --compare BEFORE AFTER [--into DIR]   what differs; ends with 1 when something does`;

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    compare: { type: 'boolean' },
    seed: { type: 'string' },
    into: { type: 'string' },
    checkout: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
  },
});

process.exit(await run());

async function run(): Promise<number> {
  const [before, after] = positionals;
  if (asked.compare) {
    if (!before || !after) return refuse();
    return (await compareFolders({ before, after, into: asked.into ?? `${after}-differences` })) ? 1 : 0;
  }
  if (before) return refuse();
  if (asked.seed) {
    await seedData(asked.seed, asked.checkout);
    return 0;
  }
  if (asked.all && !asked.into) return refuse();
  const failed =
    asked.into && asked.all
      ? await captureEveryPage({ ...asked, into: asked.into })
      : await makeHandbook('docs/screens');
  for (const line of failed) console.error(line);
  return failed.length ? 1 : 0;
}

function refuse(): number {
  console.error(usage);
  return 2;
}
