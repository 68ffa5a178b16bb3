/** Arrows point one way: everything may import domain; src also imports the two providers; domain imports nothing but big.js; nobody imports src. */
module.exports = {
  forbidden: [
    { name: 'domain-stands-alone', severity: 'error', from: { path: '^domain/', pathNot: '\\.test\\.ts$' }, to: { pathNot: '^domain/|^node_modules/big\\.js/' } },
    { name: 'nobody-imports-src', severity: 'error', from: { pathNot: '^(src|tests)/' }, to: { path: '^src/' } },
    { name: 'src-knows-no-server', severity: 'error', from: { path: '^(src|dataProvider|authProvider)/' }, to: { path: '^server/' } },
    { name: 'server-knows-no-browser', severity: 'error', from: { path: '^server/' }, to: { path: '^(src|dataProvider|authProvider)/' } },
    { name: 'fixtures-know-domain-only', severity: 'error', from: { path: '^fixtures/' }, to: { path: '^(src|server|dataProvider|authProvider)/' } },
    { name: 'parts-know-no-area', severity: 'error', from: { path: '^src/(parts|shell)/' }, to: { path: '^src/demand/' } },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',

  },
};
