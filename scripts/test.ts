import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * `npm test`: the whole check from a clean clone, on two lanes for two cores. One checks types, lint and unused code and builds the page,
 * which the browser tests behind it drive; the other runs everything that needs no page. Every step runs even when one before it failed;
 * the last line counts them all.
 */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly tally: Tally;
}

const folder = mkdtempSync(join(tmpdir(), 'tg-test-'));
const bin = (name: string) => join('node_modules', '.bin', name);

const lanes: readonly (readonly (() => Promise<Step>)[])[] = [
  [
    () => check('types', [bin('tsc'), '--noEmit']),
    () => check('lint', [bin('biome'), 'check', '--diagnostic-level=warn', '.']),
    () => check('unused code', [bin('knip')]),
    () => check('front end builds', [bin('vite'), 'build', '--logLevel', 'warn']),
    () => project('browser'),
  ],
  [() => project('unit'), () => project('ui'), () => project('db')],
];

let steps: readonly Step[];
try {
  steps = (await Promise.all(lanes.map(inTurn))).flat();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const sum = (part: keyof Tally) => steps.reduce((total, { tally }) => total + tally[part], 0);
console.log(`\n${steps.map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(', ')}; altogether ${minutes(process.uptime())}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);

async function inTurn(lane: readonly (() => Promise<Step>)[]): Promise<Step[]> {
  const done: Step[] = [];
  for (const step of lane) done.push(await step());
  return done;
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} min`;
}

async function check(name: string, command: readonly string[]): Promise<Step> {
  const { code, output, seconds } = await run(command);
  const good = code === 0;
  if (!good) console.log(output.join('\n'));
  console.log(`${good ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, seconds, tally: { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 } };
}

/** Runs a vitest project and reads its own count; a run that wrote none counts as one failure. */
async function project(name: string): Promise<Step> {
  const report = join(folder, `${name}.json`);
  const command = [bin('vitest'), 'run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, seconds } = await run(command, { prefix: name });
  return { name, seconds, tally: tallyOf(name, report, code) };
}

function tallyOf(name: string, report: string, code: number): Tally {
  try {
    const {
      numPassedTests = 0,
      numFailedTests = 0,
      numPendingTests = 0,
    } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    // A file that does not load has no tests to count, but the run knows.
    return { passed: numPassedTests, failed: numFailedTests || (code === 0 ? 0 : 1), skipped: numPendingTests };
  } catch {
    console.log(`✗ ${name}: no report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** With a prefix every line is shown as it comes, so that two lanes can be told apart. */
function run(command: readonly string[], { prefix = '' } = {}): Promise<{ code: number; output: readonly string[]; seconds: number }> {
  const [file = '', ...args] = command;
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    const end = (code: number) => resolve({ code, output, seconds: (Date.now() - started) / 1000 });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        if (prefix && line) console.log(`[${prefix}] ${line}`);
      });
    child.once('error', (error) => {
      output.push(String(error));
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
