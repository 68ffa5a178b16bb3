import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { programsVariable } from '../server/platform/program.ts';
import prepareDatabases from '../tests/globalSetup.ts';
import { programsBeside } from '../tests/serverBundle.ts';
import { memoryFolder } from './memoryFolder.ts';

/**
 * `npm test`: the whole check from a clean clone, on two lanes for two cores. One checks types, lint and unused code,
 * builds the page and looks at it in a browser; the other has two workers for the database's tests, since a sixth of
 * the time a test waits. Both share the rest. Every step runs even when one before it failed. Files that failed run once more when
 * nothing runs beside them (docs/decisions/0049): what passes then is counted as passed and still told. The last lines
 * say what failed and why, also for whoever keeps only the end of the output, and count them all.
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
  /** What failed, each with the reason; empty for a good step. */
  readonly complaints: readonly string[];
  /** The files of a vitest project with a failure, relative to the checkout. */
  readonly failedFiles: readonly string[];
  readonly files: readonly TimedFile[];
}

interface TimedFile {
  readonly name: string;
  readonly seconds: number;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

type Work = () => Promise<Step>;

/** Each takes the next file, the largest first, so that they end together; each loads the product once. */
const DATABASE_WORKERS = 2;
/** More failed files than this are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 10;
/** Where to look when the whole takes too long. */
const SLOWEST_TOLD = 20;
/** Enough of a message to know what was expected; the whole of it stands above. */
const REASON_LINES = 24;

process.env.TMPDIR = memoryFolder() ?? tmpdir();
const folder = mkdtempSync(join(tmpdir(), 'tg-test-'));
// Each run of vitest would translate the same hundreds of files again; nothing is kept for the next `npm test`.
process.env.TEST_MODULE_CACHE = join(folder, 'modules');
let runs = 0;
const bin = (name: string) => join('node_modules', '.bin', name);

/** What the browser tests need comes before them. */
const page: readonly Work[] = [
  () => check('front end builds', [bin('vite'), 'build', '--logLevel', 'warn']),
  () => check('types', [bin('tsc'), '--noEmit', '--checkers', '1']),
  () => check('lint', [bin('biome'), 'check', '--diagnostic-level=warn', '.']),
  () => check('unused code', [bin('knip')]),
  () => project('browser'),
];
const databases: readonly Work[] = [() => project('db', [`--maxWorkers=${DATABASE_WORKERS}`])];
/** Whichever lane is free takes the next of these. */
const rest: Work[] = [() => project('ui'), () => project('unit')];

let steps: readonly Step[];
// One database server, one set of templates and one bundle for all projects of the run: they find them by the
// environment.
const endDatabases = await prepareDatabases();
try {
  // Sheets are read and papers drawn by the programs that people start, and not one by one through the loader of the
  // sources.
  process.env[programsVariable] = await programsBeside();
  const lanes = await Promise.all([page, databases].map((own) => inTurn(ownFirst(own))));
  steps = await triedAgain(lanes.flat());
} finally {
  await endDatabases();
  rmSync(folder, { recursive: true, force: true });
}

for (const { complaints } of steps) for (const complaint of complaints) console.log(`\n${complaint}`);
const slowest = steps.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds);
console.log(
  `\nslowest: ${slowest
    .slice(0, SLOWEST_TOLD)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ')}`,
);
const sum = (part: keyof Tally) => steps.reduce((total, { tally }) => total + tally[part], 0);
console.log(
  `\n${secondsByName(steps)
    .map(([name, seconds]) => `${name} ${minutes(seconds)}`)
    .join(', ')}; altogether ${minutes(process.uptime())}`,
);
const left = sum('skipped') ? `, ${sum('skipped')} skipped: left to npm run test:long, or to a machine that can` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${left}`);
process.exit(sum('failed') === 0 ? 0 : 1);

async function inTurn(works: Iterable<Work>): Promise<Step[]> {
  const done: Step[] = [];
  for (const work of works) done.push(await work());
  return done;
}

/** What a lane has to do, then what nobody has begun. */
function* ownFirst(own: readonly Work[]): Generator<Work> {
  yield* own;
  for (let next = rest.shift(); next; next = rest.shift()) yield next;
}

/**
 * Every step as it was, or, where its failed files all pass on a second run of their own, with those failures told and
 * no longer counted.
 */
async function triedAgain(first: readonly Step[]): Promise<Step[]> {
  if (first.flatMap(({ failedFiles }) => failedFiles).length > MOST_TRIED_AGAIN) return [...first];
  const judgedAgain: Step[] = [];
  for (const step of first) {
    const again = step.failedFiles.length > 0 ? await project(step.name, step.failedFiles) : step;
    const mended = again !== step && again.tally.failed === 0;
    judgedAgain.push(mended ? passedOnSecondRun(step, again) : step);
  }
  return judgedAgain;
}

function passedOnSecondRun(first: Step, again: Step): Step {
  const { passed, failed, skipped } = first.tally;
  return {
    ...first,
    seconds: first.seconds + again.seconds,
    tally: { passed: passed + failed, failed: 0, skipped },
    complaints: first.complaints.map((complaint) => complaint.replace('✗', '↻ passed on a second run:')),
    failedFiles: [],
  };
}

function secondsByName(steps: readonly Step[]): [name: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const { name, seconds } of steps) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums];
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} min`;
}

async function check(name: string, command: readonly string[]): Promise<Step> {
  const { code, output, seconds } = await run(command);
  const good = code === 0;
  if (!good) console.log(output.join('\n'));
  console.log(`${good ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  const complaints = good ? [] : [`✗ ${name}\n${opening(output.join('\n'))}`];
  return {
    name,
    seconds,
    tally: { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 },
    complaints,
    failedFiles: [],
    files: [],
  };
}

/**
 * Runs a vitest project and reads its own count; a run that wrote none counts as one failure.
 * @param only some of its files, or how they are run
 */
async function project(name: string, only: readonly string[] = []): Promise<Step> {
  runs += 1;
  const report = join(folder, `${runs}.json`);
  const command = [
    bin('vitest'),
    'run',
    ...only,
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, seconds } = await run(command, { prefix: name });
  return { name, seconds, ...judged(name, report, code) };
}

function judged(name: string, file: string, code: number): Omit<Step, 'name' | 'seconds'> {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return {
      tally: { passed: 0, failed: 1, skipped: 0 },
      complaints: [`✗ ${name}: no report`],
      failedFiles: [],
      files: [],
    };
  }
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  // A file that does not load has no tests to count, but the run knows.
  const failed = numFailedTests || (code === 0 ? 0 : 1);
  return {
    tally: { passed: numPassedTests, failed, skipped: numPendingTests },
    complaints: complaintsOf(name, report),
    failedFiles: failedFilesOf(report),
    files: timedFiles(report),
  };
}

function timedFiles({ testResults = [] }: Report): TimedFile[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
}

function failedFilesOf({ testResults = [] }: Report): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(process.cwd(), name));
}

function complaintsOf(project: string, { testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = `[${project}] ${relative(process.cwd(), name)}`;
    const tests = assertionResults.flatMap(({ fullName, failureMessages }) =>
      failureMessages?.length ? [`✗ ${file} > ${fullName}\n${opening(failureMessages.join('\n'))}`] : [],
    );
    return tests.length === 0 && status === 'failed' ? [`✗ ${file}\n${opening(message ?? '')}`] : tests;
  });
}

function opening(text: string): string {
  return text.split('\n').slice(0, REASON_LINES).join('\n');
}

/** With a prefix every line is shown as it comes, so that two lanes can be told apart. */
function run(
  command: readonly string[],
  { prefix = '' } = {},
): Promise<{ code: number; output: readonly string[]; seconds: number }> {
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
