import type { Attack, Outcome } from './attack/attack.ts';
import { bombs } from './attack/bombs.ts';
import type { Asked } from './attack/bystander.ts';
import { floods } from './attack/floods.ts';
import { forgery } from './attack/forgery.ts';
import { growth } from './attack/growth.ts';
import { guessing } from './attack/guessing.ts';
import { largeQuestions } from './attack/questions.ts';
import { races } from './attack/races.ts';
import { slow } from './attack/slow.ts';
import { openWorld } from './attack/world.ts';

/**
 * `npm run attack [words]`: attacks a gateway of its own, those whose name has the words or all, and tells what held.
 * Meanwhile somebody else asks for a list every 100 ms. Ends with 1 when something did not hold, or when that person
 * waited.
 */
const attacks: readonly Attack[] = [
  ...slow,
  ...forgery,
  ...races,
  ...floods,
  ...largeQuestions,
  ...bombs,
  ...growth,
  ...guessing,
];

const limitMs = 300;
const calmMs = 4_000;
/** So that one attack's requests are not counted to the next. */
const pauseMs = 2_500;
const longestMs = 60_000;

interface Done extends Outcome {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const world = await openWorld();

async function carryOut({ name, run }: Attack): Promise<Done> {
  const from = Date.now();
  const late = sleep(longestMs).then((): Outcome => ({ held: false, words: `not over after ${longestMs / 1_000} s` }));
  const broken = (error: unknown): Outcome => ({
    held: false,
    words: `broke off: ${error instanceof Error ? error.message : error}`,
  });
  const outcome = await Promise.race([run(world).catch(broken), late]);
  return { name, ...outcome, from, to: Date.now() };
}

const asked = process.argv.slice(2).join(' ');
const chosen = attacks.filter(({ name }) => name.includes(asked));
const endWatch = await world.watch();
await sleep(calmMs);
const began = Date.now();
const lasting = chosen.filter(({ lasts }) => lasts).map(carryOut);
const done: Done[] = [];
for (const attack of chosen.filter(({ lasts }) => !lasts)) {
  const one = await carryOut(attack);
  console.error(`${one.held ? '✓' : '✗'} ${one.name}: ${one.words}`);
  done.push(one);
  await sleep(pauseMs);
}
done.push(...(await Promise.all(lasting)));
const ended = Date.now();
const questions = await endWatch();
await world.close();

interface Waited {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly unanswered: number;
}

/** How long the bystander waited for what he asked in a span of time. */
function waited(all: readonly Asked[], from: number, to: number): Waited {
  const within = all.filter(({ at }) => at >= from && at < to);
  const times = within.map(({ ms }) => ms).toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1), unanswered: within.filter(({ isAnswered }) => !isAnswered).length };
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
console.log(row(['attack', 'held', 'seen', 'p99 ms', 'max ms']));
console.log(row(['---', '---', '---', '---', '---']));
for (const { name, held, words, from, to } of done) {
  const { p99, max } = waited(questions, from, to);
  console.log(row([name, held ? 'yes' : '**no**', words, p99, max]));
}
const calm = waited(questions, 0, began);
const during = waited(questions, began, ended);
console.log(
  `\nAnother person's list, asked every 100 ms for ${Math.round((ended - began) / 1_000)} s: p50 ${during.p50} ms, p99 ${during.p99} ms, max ${during.max} ms,`,
);
console.log(
  `${during.unanswered} of ${questions.length} not answered; before the attacks p50 ${calm.p50} ms, p99 ${calm.p99} ms.`,
);
const failed = done.filter(({ held }) => !held);
const isSlow = during.p99 >= limitMs || during.unanswered > 0;
if (isSlow) console.log(`**The bystander waited: p99 must stay under ${limitMs} ms and every question be answered.**`);
console.log(`${done.length - failed.length} of ${done.length} attacks held.`);
process.exit(failed.length > 0 || isSlow ? 1 : 0);
