import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { programLinks, staticFiles } from './staticFiles.ts';

const page = '<head><meta name="app-files" content="/assets/App-1.js /assets/App-1.css"></head>';

test('the files of the program that the page names become preloads, in their order', () => {
  expect(programLinks(page)).toBe(
    '</assets/App-1.js>; rel=modulepreload; crossorigin, </assets/App-1.css>; rel=preload; as=style; crossorigin',
  );
  expect(programLinks('<head></head>')).toBe('');
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
