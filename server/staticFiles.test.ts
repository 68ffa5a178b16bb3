import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { programLinks, staticFiles } from './staticFiles.ts';

const page = '<head><meta name="app-files" content="/assets/App-1.js /assets/App-1.css"></head>';

test('the files of the page and of the program that it names become preloads, its own first', () => {
  expect(programLinks(page)).toBe(
    '</assets/App-1.js>; rel=modulepreload; crossorigin, </assets/App-1.css>; rel=preload; as=style; crossorigin',
  );
  expect(programLinks('<head></head>')).toBe('');
  const own =
    '<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" crossorigin href="/assets/login-1.css">';
  expect([...programLinks(own + page).matchAll(/<([^>]*)>/g)].map(([, file]) => file)).toEqual([
    '/assets/index-1.js',
    '/assets/login-1.css',
    '/assets/App-1.js',
    '/assets/App-1.css',
  ]);
});

test('an unknown call is answered as a call, an unknown file as none', async () => {
  const app = Fastify();
  await app.register(fastifyCookie);
  await staticFiles(app, { publicUrl: null });
  const call = await app.inject('/api/nothing');
  expect([call.statusCode, call.json().returnCode]).toEqual([404, '1008']);
  expect((await app.inject('/assets/nothing.js')).statusCode).toBe(404);
  await app.close();
});
