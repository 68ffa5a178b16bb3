import type { TestGateway } from './testGateway.ts';

/** All addresses of the API, from Fastify's own table. */
export function routesOf({ gateway: { app } }: TestGateway): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│\s]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      const depth = indent.length / 4;
      parents.length = depth;
      parents[depth] = part;
      const path = parents.join('');
      return methods
        .split(', ')
        .filter((method) => method === 'GET' || method === 'POST')
        .map((method) => `${method} ${path}`);
    })
    .filter((address) => address.includes(' /api/'));
}
