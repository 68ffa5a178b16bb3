import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`: the program from its bundle, which is made first where a file it is made of has changed (docs/decisions/0156). From its sources
 * only where no bundle may or can be made, such as in a folder that cannot be written.
 *
 * The program is a process of its own, and this one starts it again when it dies (docs/decisions/0157); where somebody else does so already,
 * `TONGGUAN_NO_RESTART=1` runs it in this very process.
 */
const root = new URL('../', import.meta.url);
const place = new URL('node_modules/.cache/tongguan/', root);

/** Milliseconds before it is started again: twice as many each time, up to the longest. */
const pauses = { first: 1_000, longest: 30_000 };
/** A gateway that has answered for so long was healthy: the pauses begin anew. */
const healthyMs = 60_000;
/** Exit code of a start whose data folder is in use. */
const folderInUse = 3;
/** Signals by which somebody asks it to end. */
const asking = ['SIGINT', 'SIGTERM'];

const why = {
  SIGABRT: 'it gave up, mostly for want of memory: see the lines before',
  SIGKILL: 'it was killed, mostly by the system for want of memory',
  SIGSEGV: 'a fault in native code',
};

if (!isFresh() && process.env.TONGGUAN_NO_BUILD !== '1') await bundle();
const isBundled = isFresh();
if (isBundled) process.env.TONGGUAN_PROGRAMS = fileURLToPath(place);
if (process.env.TONGGUAN_NO_RESTART !== '1') await keep(isBundled ? [pathIn(place, 'start.mjs')] : ['--import', 'tsx', pathIn(root, 'server/start.ts')]);
else if (isBundled) await import(new URL('start.mjs', place).href);
else {
  await import('tsx');
  await import('./start.ts');
}

function pathIn(folder, name) {
  return fileURLToPath(new URL(name, folder));
}

function isFresh() {
  const list = new URL('sources.json', place);
  if (!existsSync(list)) return false;
  const sources = JSON.parse(readFileSync(list, 'utf8'));
  return sources.every(([path, changed]) => statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs === changed);
}

/** Whatever goes wrong, the sources are there. */
async function bundle() {
  const program = fileURLToPath(new URL('scripts/build/bundleServer.ts', root));
  const child = spawn(process.execPath, ['--import', 'tsx', program], { cwd: fileURLToPath(root), stdio: 'ignore' });
  await once(child, 'exit').catch(() => undefined);
}

/** Runs the program until it ends as it was asked to, or says at its first start that it cannot. What it was started from stays the same. */
async function keep(program) {
  const state = { child: undefined, isAsked: false, wasReady: false };
  const ask = (signal) => {
    state.isAsked = true;
    if (state.child) state.child.kill(signal);
    else process.exit(0);
  };
  for (const signal of asking) process.on(signal, () => ask(signal));
  whenNpmIsGone(() => ask('SIGTERM'));
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    const end = await run(program, state);
    if (state.isAsked || isMeant(end, state)) process.exit(end.code ?? 128 + constants.signals[end.signal]);
    if (end.healthyMs >= healthyMs) pause = pauses.first;
    tell(end, pause);
    await sleep(pause);
  }
}

/** One life of the program. It says `ready` when it answers calls, and `leaving` when somebody asked it to end. */
async function run(program, state) {
  const child = spawn(process.execPath, [...process.execArgv, ...program], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TONGGUAN_LAUNCHED: '1' },
  });
  let readyAt;
  let isLeaving = false;
  // Loaders and watchers talk over the same line.
  child.on('message', (message) => {
    if (message?.launched === 'leaving') isLeaving = true;
    if (message?.launched !== 'ready') return;
    state.wasReady = true;
    readyAt = performance.now();
  });
  state.child = child;
  const [code, signal] = await once(child, 'exit');
  state.child = undefined;
  return { code, signal, isLeaving, healthyMs: readyAt === undefined ? 0 : performance.now() - readyAt };
}

/**
 * Whether it shall stay ended. What it says at its first start, somebody is there to read. Once it had answered calls with these settings, a
 * database that is away or a full disk will pass, and nobody may be there; but who took the data folder meanwhile is a gateway, too.
 */
function isMeant({ code, signal, isLeaving }, { wasReady }) {
  if (isLeaving || asking.includes(signal)) return true;
  return code !== null && (code === folderInUse || !wasReady);
}

/** A line as the gateway's own log has them. */
function tell({ code, signal }, pause) {
  const how = signal ? [signal, why[signal]].filter(Boolean).join(': ') : `exit code ${code}`;
  const msg = `the gateway died (${how}); it is started again in ${pause / 1_000} s`;
  console.log(JSON.stringify({ level: 60, time: new Date().toISOString(), code, signal, msg }));
}

/** npm does not pass every signal on; when it started us and goes away, so do we. */
function whenNpmIsGone(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    leave();
  }, 200);
  watch.unref();
}
