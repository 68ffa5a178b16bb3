import { spawn } from 'node:child_process';

/** `npm run dev`: the gateway on 5080, restarted when its code changes, and Vite's page with reload in front of it. */
const children = [
  spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/start.ts'], {
    stdio: 'inherit',
    env: { ...process.env, TONGGUAN_NO_BUILD: '1' },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
