import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelopeText } from '#domain/core/answer.ts';
import { cookiesOf } from './gateway/sessionCookies.ts';
import type { Config } from './platform/config.ts';

export const distFolder = new URL('../dist/', import.meta.url);

/**
 * The built front end: hashed files for ever, the page itself never from a cache, unknown paths get the page (its
 * router answers /404).
 */
export async function staticFiles(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const isBuilt = existsSync(distFolder);
  const { marker } = cookiesOf(config);
  const links = isBuilt ? programLinks(readFileSync(new URL('index.html', distFolder), 'utf8')) : '';
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: distFolder.pathname,
      prefix: '/',
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const forever = path.includes('/assets/');
        response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    // Whoever is logged in needs the program next; the login page fetches it by itself while somebody types.
    if (request.cookies[marker]) reply.header('link', links);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  };
  // The folder itself is refused by the plugin: the address that people type first is the page's.
  if (isBuilt) {
    app.get('/', page);
    for (const address of ['/guide', '/guide/'])
      app.get(address, (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('guide/index.html'));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/'))
      return reply
        .code(404)
        .type('application/json')
        .send(envelopeText(404, '接口不存在', request.id, '1008'));
    if (!isBuilt || /\.\w+$/.test(request.url.split('?')[0] ?? '')) return reply.code(404).send();
    return page(request, reply);
  });
}

/**
 * The files of the page and of the program that the build names in it, as a `Link` header: the program's travel beside
 * the page's first script instead of behind it. The page's own come first, since they ask who works here while the
 * others are on their way.
 */
export function programLinks(page: string): string {
  const own = [...page.matchAll(/ (?:src|href)="(\/assets\/[^"]*)"/g)].map(([, file = '']) => file);
  const files = /<meta name="app-files" content="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? [];
  return [...own, ...files]
    .filter(Boolean)
    .map((file) => `<${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`)
    .join(', ');
}
