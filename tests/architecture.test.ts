import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { toSnake } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { screens } from '#domain/screens.ts';
import { type Arrow, arrows, files, folderOf, foldersIn, isOurs, literalsOf, textOf, topOf } from './sourceArrows.ts';

/** Fewer files mean that this test has gone blind. */
const fewestFiles = 800;

/**
 * The floors of each top folder from the ground up; `*` stands for the areas, `.` for the files beside the folders. An
 * arrow points down.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  domain: ['core', 'approval', '*', '.'],
  server: [
    'platform',
    'cache',
    'gateway',
    'workers',
    'jobs',
    'crud',
    'files',
    'sheets',
    'reports',
    'print',
    'approval',
    'area',
    '*',
    'areas.ts',
    'seed',
    '.',
  ],
  src: ['shell', 'parts', 'approval', '*', '.'],
};

/** Which top folders a top folder may import. */
const ground: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  dataProvider: ['domain'],
  authProvider: ['dataProvider', 'domain'],
  src: ['dataProvider', 'authProvider', 'domain'],
  fixtures: ['domain', 'server'],
  server: ['domain', 'fixtures'],
};

/**
 * What still breaks a rule, and what mends it. The lists only shrink: a test fails when something here no longer
 * offends, and when something else begins to.
 */
type Known = readonly (readonly [offender: string, mendedBy: string])[];
const offenders = (known: Known): string[] => known.map(([offender]) => offender).sort();

const knownNames: Known = [
  ['domain/core/area.ts', 'names the group of roles that the area of the same word works for'],
  [
    'src/shell/menu/menuTree.ts',
    'knows the one group of the menu that the specification hides from customers by a flag, until nodes say it themselves',
  ],
  [
    'server/approval/approvalActor.ts',
    'reads the table of deputies, whose name older databases know and whose border is an area’s',
  ],
  [
    'server/approval/waitingDocuments.ts',
    'reads the table of deputies, whose name older databases know and whose border is an area’s',
  ],
  [
    'server/approval/nextActors.ts',
    'reads the table of deputies, whose name older databases know and whose border is an area’s',
  ],
];

const knownRoles: Known = [];

const show = ({ from, to }: Arrow) => `${from} -> ${to}`;
const offending = (forbidden: (arrow: Arrow) => boolean) => [...new Set(arrows.filter(forbidden).map(show))].sort();

/** The floor a path stands on, from 0; -1 for top folders without floors. */
function floorOf(path: string): number {
  const [top = '', name = ''] = path.split('/');
  const order = floors[top];
  if (!order) return -1;
  const own = order.indexOf(name);
  if (own >= 0) return own;
  return order.indexOf(folderOf(path) === path ? '.' : '*');
}

const isFace = (path: string) => /\/(index|area)\.tsx?$/.test(path);
const pointsUp = ({ from, to }: Arrow) => topOf(from) === topOf(to) && floorOf(from) < floorOf(to);
const isArea = (path: string) => floors[topOf(path)]?.[floorOf(path)] === '*';

test('the checker reads the whole source', () => {
  expect(files.length).toBeGreaterThan(fewestFiles);
  expect(arrows.length).toBeGreaterThan(files.length);
  for (const [top, order] of Object.entries(floors)) {
    const missing = order.filter((name) => /^\w+$/.test(name) && !foldersIn(top).includes(name));
    expect(missing).toEqual([]);
  }
});

test('domain imports nothing but itself and big.js, word lists, how Chinese is read, how codes are drawn, and what sheets reckon with', () => {
  const judgesPasswords = (from: string, to: string) =>
    from === 'domain/system/passwordStrength.ts' && to.startsWith('@zxcvbn-ts');
  const readsChinese = (from: string, to: string) => from === 'domain/core/readings.ts' && to === 'pinyin-pro';
  const drawsCodes = (from: string, to: string) => from === 'domain/printing/drawCode.ts' && to.startsWith('bwip-js');
  const reckons = (from: string, to: string) =>
    from === 'domain/workbooks/formula/functions.ts' && (to === '@formulajs/formulajs' || to === 'hucre');
  expect(
    offending(
      ({ from, to }) =>
        topOf(from) === 'domain' &&
        topOf(to) !== 'domain' &&
        to !== 'big.js' &&
        !drawsCodes(from, to) &&
        !reckons(from, to) &&
        !judgesPasswords(from, to) &&
        !readsChinese(from, to),
    ),
  ).toEqual([]);
});

test.each(Object.entries(ground))('%s imports only %j of our folders beside itself', (top, allowed) => {
  expect(
    offending(({ from, to }) => topOf(from) === top && isOurs(to) && topOf(to) !== top && !allowed.includes(topOf(to))),
  ).toEqual([]);
});

test('of the server one file alone imports the fixtures', () => {
  const importing = arrows.filter(({ from, to }) => topOf(from) === 'server' && topOf(to) === 'fixtures');
  expect([...new Set(importing.map(({ from }) => from))]).toEqual(['server/seed/demo.ts']);
});

test('what makes demo rows of an area reads of the server the kernel, that area, and others by their face', () => {
  // A command above both records the demo; every new database begins with the code tables.
  const mayRead = ({ from, to }: Arrow) =>
    from === 'fixtures/record.ts' || (from === 'fixtures/recorded.ts' && folderOf(to) === 'server/seed');
  const area = (path: string) => /^fixtures\/demo\/(\w+)\//.exec(path)?.[1] ?? '';
  const ofDemo = ({ from, to }: Arrow) =>
    from.startsWith('fixtures/demo/') &&
    (isKernel(to) || folderOf(to) === `server/${area(from)}` || (area(from) !== '' && isFace(to)));
  const reading = arrows.filter(({ from, to }) => topOf(from) === 'fixtures' && topOf(to) === 'server');
  expect(reading.length).toBeGreaterThan(50);
  expect(reading.filter((arrow) => !mayRead(arrow) && !ofDemo(arrow)).map(show)).toEqual([]);
});

test('every arrow points down', () => {
  expect(offending(pointsUp)).toEqual([]);
});

test('an area knows another one by its face', () => {
  const beyond = ({ from, to }: Arrow) =>
    isArea(from) && isArea(to) && folderOf(from) !== folderOf(to) && topOf(from) === topOf(to);
  expect(offending((arrow) => beyond(arrow) && !isFace(arrow.to))).toEqual([]);
});

test('no folder circle in any top folder', () => {
  const next = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const [from, to] = [folderOf(arrow.from), folderOf(arrow.to)];
    if (from === to || !isOurs(arrow.to)) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  expect(circlesIn(next).filter((circle) => circle.split(' -> ').some((place) => !/\.tsx?$/.test(place)))).toEqual([]);
});

/** Inside one folder two files may need each other: a form has line tables, whose cells are form inputs. */
test('values never go in a circle between folders of any depth', () => {
  const next = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of arrows)
    if (!typeOnly && isOurs(to)) next.set(from, (next.get(from) ?? new Set()).add(to));
  expect(circlesIn(next).filter((circle) => new Set(circle.split(' -> ').map(dirname)).size > 1)).toEqual([]);
});

/**
 * Files that need each other in a circle, types counted: how many there are in each circle, the largest first. Fields,
 * entities and lifecycles are said of each other; a form has line tables, whose cells are form inputs. The figures only
 * shrink.
 */
const filesInCircles: Readonly<Record<string, readonly number[]>> = {
  'domain/core': [26],
  'src/parts': [7, 5, 3, 2, 2, 2],
};

test.each(Object.entries(filesInCircles))('circles of files in %s become smaller, never larger', (folder, known) => {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows)
    if (folderOf(from) === folder && folderOf(to) === folder) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((file) => [file, reachedFrom(file, next)]));
  const circles = new Set<string>();
  for (const [file, all] of reached)
    if (all.has(file))
      circles.add(
        [...all]
          .filter((other) => reached.get(other)?.has(file))
          .sort()
          .join(' '),
      );
  const sizes = [...circles].map((circle) => circle.split(' ').length);
  expect(sizes.sort((one, other) => other - one)).toEqual(known);
});

/** What a place leads to, itself only where a way leads back. */
function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const target of next.get(place) ?? [])
      if (!found.has(target)) {
        found.add(target);
        open.push(target);
      }
  return found;
}

function circlesIn(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (place: string, way: readonly string[]): void => {
    if (way.includes(place)) {
      circles.push([...way.slice(way.indexOf(place)), place].join(' -> '));
      return;
    }
    if (done.has(place)) return;
    for (const target of next.get(place) ?? []) visit(target, [...way, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  return circles;
}

/** The floors that serve every area: nothing there may ask which area or which of its entities it serves. */
const isKernel = (file: string) => {
  const order = floors[topOf(file)];
  if (!order) return topOf(file) === 'dataProvider' || topOf(file) === 'authProvider';
  return floorOf(file) < order.indexOf('*') || folderOf(file) === 'server/seed';
};

/** Folders of areas, with the entities in their files; what is the platform's own is everybody's. */
const ownEntities = Object.values(entities).filter(({ design }) => design !== 'platform');
const areaKeys = foldersIn('domain').filter((name) =>
  files.some(
    (file) =>
      folderOf(file) === `domain/${name}` && isArea(file) && ownEntities.some(({ key }) => file.endsWith(`/${key}.ts`)),
  ),
);
/**
 * The design calls an entity as the kernel calls a kind of value: ten digits, whoever keeps them; and an area as it calls
 * what a printer makes beside sheets.
 */
const kinds: ReadonlySet<string> = new Set(['hsCode', 'labels']);
const names = new Set([
  ...areaKeys.filter((key) => !kinds.has(key)),
  ...ownEntities.flatMap(({ key }) => (kinds.has(key) ? [toSnake(key)] : [key, toSnake(key)])),
]);
/** `demand` in a sentence is a word; in a path, a right or a name it is an area. */
const isPlainWord = (name: string) => /^[a-z]+$/.test(name);

function namesIn(file: string): string[] {
  const said = literalsOf(file).flatMap((literal) =>
    // `Pre-classification` is what people call a department.
    (literal.match(/(?:[Pp]re-)?\w+/g) ?? []).filter(
      (word) => names.has(word) && (!isPlainWord(word) || !/\s/.test(literal)),
    ),
  );
  const imported = arrows.flatMap(({ from, to }) =>
    from === file && isOurs(to) && areaKeys.includes(to.split('/')[1] ?? '') ? [to] : [],
  );
  return [...said, ...imported];
}

/** Where accounts are compared though no rule about a person is asked. */
const comparedAccounts: Readonly<Record<string, string>> = {
  'domain/core/person.ts': 'it is the notion of a person',
  'domain/core/contributors.ts': 'it keeps who did what, by account',
  'domain/system/preUser.ts': 'it compares two fields of one record',
  'server/approval/waitingDocuments.ts': 'it finds the account that a row of deputies names',
  'server/system/accounts/handOver.ts': 'an account is taken out of those that work',
  'server/gateway/eventRoutes.ts': 'an event goes to the accounts it names',
  'server/system/accounts/preUserRules.ts': 'it finds the row of the account that a record names',
  'src/shell/frame/Guard.tsx': 'another account in the same browser begins anew',
  'fixtures/server/dispatch.ts': 'a recorded answer is of one account',
  'server/logs/recordChanges.ts': 'it puts together what one account did in a row',
  'server/system/login/sessionRoutes.ts': 'a page asks about the account of its own session',
  'src/parts/form/conflicts/othersDeeds.ts': 'it tells this account’s own saves from those of others',
  'src/demand/tasks/BoardFilters.tsx': 'a filter is on or off',
  'src/system/Accounts.tsx': 'it marks the row that was just saved',
};

test('whether something is somebody’s own is asked of the person, never of his account', () => {
  const account =
    /(?:[!=]==\s*(?:[\w.]+\.)?(?:actor\.)?userId\b(?!\s*[(:]))|(?:\b(?:actor\.)?userId\s*[!=]==(?!\s*(?:undefined|null|'')))|(?:includes\((?:[\w.]+\.)?actor\.userId\))/;
  const comparing = files.filter((file) => account.test(textOf(file)));
  expect(comparing.length).toBeGreaterThan(2);
  expect(comparing.filter((file) => !(file in comparedAccounts))).toEqual([]);
  expect(Object.keys(comparedAccounts).filter((file) => !comparing.includes(file))).toEqual([]);
});

test('kernel, shell, parts and providers name no area and none of its entities', () => {
  expect(areaKeys.length).toBeGreaterThan(1);
  expect(files.filter((file) => isKernel(file) && namesIn(file).length > 0).sort()).toEqual(offenders(knownNames));
});

const roleCodes = 'D[1-9]0|FINANC|W1|C1|jck01|TZ|YGL(?:0\\d)?|PRE_ADMIN|BUSI|CUST|RPA';
/** A whole text, or one between the quotes of a statement. */
const roleCode = new RegExp(`^(?:${roleCodes})$|'(?:${roleCodes})'`);
/**
 * Some words of the access language are spelled like codes, and so are a prefix of numbers and whom a notice is for.
 */
const otherWords =
  /\b(?:who|by|offeredTo):\s*\[[^\]]*\]|\bWho\[\] = \[[^\]]*\]|\bprefix: '\w+'|defineDict\('NOTICE_[^;]*?\]\)/g;

test('who is who stands in the access files alone', () => {
  const names = (file: string) => literalsOf(file, otherWords).some((literal) => roleCode.test(literal));
  // The access language itself stands in rights.ts.
  const free = (file: string) => topOf(file) === 'fixtures' || /\/access\.ts$|^domain\/core\/rights\.ts$/.test(file);
  expect(files.filter((file) => !free(file) && names(file)).sort()).toEqual(offenders(knownRoles));
});

/** The first words of addresses: a text that begins with one of them and goes on is an address of ours. */
const roots = [...new Set(screens.map(({ path }) => path.split('/')[1] ?? ''))];
const lastWords = [...new Set(screens.map(({ path }) => path.split('/').at(-1)))];
const address = new RegExp(`^/(?:${roots.join('|')})(?:/\\w|$)|^/\\|/(?:${lastWords.join('|')})\\b`);

test('addresses of pages stand in the pages and paths of their area alone', () => {
  // Which icon an address has is a table of beginnings, and so is what the menu hides; tests speak to the fake server.
  const free = (file: string) =>
    topOf(file) === 'fixtures' ||
    /\/paths\.ts$|^domain\/(\w+\/pages|screens|menuIcons)\.ts$|^domain\/core\/product\.ts$|\/fakeServer\.ts$|^src\/shell\/menu\/menuTree\.ts$/.test(
      file,
    );
  const spelled = files.flatMap((file) =>
    free(file)
      ? []
      : literalsOf(file)
          .filter((literal) => address.test(literal))
          .map((at) => `${file}: ${at}`),
  );
  expect(spelled).toEqual([]);
});

/**
 * What a sheet, a mapping or the clipboard calls a column is read by one norm, or the same head is known here and lost
 * there.
 */
test('heads of columns are read in one place alone', () => {
  const norm = 'domain/core/heads.ts';
  // Items of dictionaries have further words, too, and are no heads.
  const ofItems = /dict|\bword\.alias\b|\bitem\.alias\b|\bid, label, alias\b|\brow\.alias\b/i;
  const readsAlias = (line: string) => /\.alias\b|\balias = \[\]/.test(line) && !ofItems.test(line);
  const dropsStars = (line: string) => /\[\\s\*|\[\*＊|replaceAll\('\*'/.test(line);
  const others = files
    .filter((file) => /^(?:domain|server|src)\//.test(file) && file !== norm && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => readsAlias(line) || dropsStars(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(others).toEqual([]);
  for (const reader of ['server/sheets/sheetHead.ts', 'src/parts/form/lines/pastedRows.ts', 'domain/system/mapRow.ts'])
    expect(textOf(reader)).toContain('core/heads.ts');
});

test('the picture of the folders in docs/architecture.md shows every folder, and none that is not there', () => {
  const picture = /## Folders[\s\S]*?```\n([\s\S]*?)```/.exec(textOf('docs/architecture.md'))?.[1] ?? '';
  const areas = (/<area>: (.*)$/m.exec(picture)?.[1] ?? '').split(' ');
  const shown = [...picture.matchAll(/\b(?:domain|server|src|fixtures)\/[\w<>]+/g)].map(([path]) => path);
  const there = ['domain', 'server', 'src', 'fixtures'].flatMap((top) =>
    foldersIn(top).map((name) => (areas.includes(name) ? `${top}/<area>` : `${top}/${name}`)),
  );
  expect([...new Set(there)].sort()).toEqual([...new Set(shown)].sort());
  expect(areas.filter((area) => !foldersIn('server').includes(area))).toEqual([]);
});
