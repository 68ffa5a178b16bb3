import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { toSnake } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { type Arrow, arrows, files, folderOf, foldersIn, isOurs, literalsOf, topOf } from './sourceArrows.ts';

/** Fewer files mean that this test has gone blind. */
const fewestFiles = 800;

/** The floors of each top folder from the ground up; `*` stands for the areas, `.` for the files beside the folders. An arrow points down. */
const floors: Readonly<Record<string, readonly string[]>> = {
  domain: ['core', 'approval', '*', '.'],
  server: ['platform', 'books', 'gateway', 'jobs', 'crud', 'files', 'sheets', 'print', 'area', 'approval', '*', 'areas.ts', 'seed', '.'],
  src: ['shell', 'parts', 'approval', '*', '.'],
};

/** Which top folders a top folder may import. */
const ground: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  dataProvider: ['domain'],
  authProvider: ['dataProvider', 'domain'],
  src: ['dataProvider', 'authProvider', 'domain'],
  fixtures: ['domain'],
  server: ['domain', 'fixtures'],
};

/**
 * What still breaks a rule, and what mends it. The lists only shrink: a test fails when something here no longer offends, and when something
 * else begins to.
 */
type Known = readonly (readonly [offender: string, mendedBy: string])[];
const offenders = (known: Known): string[] => known.map(([offender]) => offender).sort();

const knownUpward: Known = [
  ['domain/approval/checkSection.ts -> domain/guarantee/sectionNeeds.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/openFields.ts -> domain/guarantee/workflowHeader.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/refusals.ts -> domain/guarantee/errors.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/refusals.ts -> domain/guarantee/refuse.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/stepRequest.ts -> domain/guarantee/errors.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/stepValues.ts -> domain/guarantee/workflowHeader.ts', 'header, errors and kinds are handed in'],
  ['domain/guarantee/routes.ts -> domain/routes.ts', 'screens as data'],
  ['src/demand/AddressForm.tsx -> src/route.ts', 'screens as data'],
  ['src/demand/DemandDocument.tsx -> src/route.ts', 'screens as data'],
  ['src/demand/DemandForm.tsx -> src/route.ts', 'screens as data'],
  ['src/demand/DemandList.tsx -> src/route.ts', 'screens as data'],
  ['src/demand/workbench/Shortcuts.tsx -> src/route.ts', 'screens as data'],
  ['src/demand/workbench/queues.ts -> src/route.ts', 'screens as data'],
  ['src/guarantee/screens.tsx -> src/route.ts', 'screens as data'],
  ['src/shell/Entry.tsx -> src/App.tsx', 'the shell is given its screens'],
  ['src/shell/frame/Breadcrumb.tsx -> src/route.ts', 'screens as data'],
  ['src/shell/frame/SideMenu.tsx -> src/route.ts', 'screens as data'],
  ['src/shell/frame/menuIcons.ts -> src/route.ts', 'screens as data'],
  ['src/shell/frame/useVisitCount.ts -> src/route.ts', 'screens as data'],
  ['src/shell/guard.ts -> src/route.ts', 'screens as data'],
  ['src/shell/ownRoutes.ts -> src/route.ts', 'screens as data'],
  ['src/shell/pages/NoPermission.tsx -> src/route.ts', 'screens as data'],
  ['src/shell/routeTable.ts -> src/route.ts', 'screens as data'],
  ['src/shell/tabs/tabsStore.ts -> src/route.ts', 'screens as data'],
  ['src/shell/tabs/useVisits.ts -> src/route.ts', 'screens as data'],
  ['src/system/ChangePassword.tsx -> src/route.ts', 'screens as data'],
];

const knownNames: Known = [
  ['domain/approval/checkSection.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/openFields.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/refusals.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/stepRequest.ts', 'header, errors and kinds are handed in'],
  ['domain/approval/stepValues.ts', 'header, errors and kinds are handed in'],
  ['domain/core/entity.ts', 'the design of an entity is the key of its area'],
  ['server/approval/approvalActor.ts', 'header, errors and kinds are handed in'],
  ['server/approval/areaAccess.ts', 'header, errors and kinds are handed in'],
  ['server/approval/documentLog.ts', 'header, errors and kinds are handed in'],
  ['server/approval/endDocument.ts', 'header, errors and kinds are handed in'],
  ['server/approval/getDocument.ts', 'header, errors and kinds are handed in'],
  ['server/approval/nextActors.ts', 'header, errors and kinds are handed in'],
  ['server/approval/outsideResults.ts', 'header, errors and kinds are handed in'],
  ['server/approval/readDocument.ts', 'header, errors and kinds are handed in'],
  ['server/approval/saveDocument.ts', 'header, errors and kinds are handed in'],
  ['server/approval/takeTransition.ts', 'header, errors and kinds are handed in'],
  ['server/approval/workflowMethods.ts', 'header, errors and kinds are handed in'],
  ['server/books/settingBook.ts', 'an area brings its settings'],
  ['server/seed/seed.ts', 'the demo story is told by calls'],
  ['server/seed/seedDemoData.ts', 'the demo story is told by calls'],
  ['server/seed/seedGuarantee.ts', 'the demo story is told by calls'],
  ['src/shell/frame/menuIcons.ts', 'screens as data carry their icon'],
];

const knownRoles: Known = [
  ['domain/approval/editors.ts', 'domain/<area>/access.ts'],
  ['domain/approval/statuses.ts', 'domain/<area>/access.ts'],
  ['domain/approval/stepValues.ts', 'domain/<area>/access.ts'],
  ['domain/core/rights.ts', 'access of an area'],
  ['domain/demand/delegateTask.ts', 'domain/<area>/access.ts'],
  ['domain/demand/delegateTaskFlow.ts', 'domain/<area>/access.ts'],
  ['domain/demand/demandFlow.ts', 'domain/<area>/access.ts'],
  ['domain/guarantee/bhGuarantee.ts', 'domain/<area>/access.ts'],
  ['domain/guarantee/usageActs.ts', 'domain/<area>/access.ts'],
  ['domain/guarantee/waitingReviews.ts', 'domain/<area>/access.ts'],
  ['domain/system/dictionaries.ts', 'departments come with the access of their area'],
  ['server/approval/areaAccess.ts', 'domain/<area>/access.ts'],
  ['server/demand/demandRules.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/alerts/alertMail.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/documents/adjustKind.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/documents/applyMethods.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/documents/shortMethods.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/guarantees/guaranteeCalls.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/insideArea.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/levies/applyAmountUsed.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/reviews/reviewMethods.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/reviews/reviewRecords.ts', 'domain/<area>/access.ts'],
  ['server/guarantee/settings/leaderCalls.ts', 'domain/<area>/access.ts'],
  ['server/seed/seedGuarantee.ts', 'the demo story is told by calls'],
  ['src/guarantee/approval/batchStep.ts', 'acts say who takes them'],
  ['src/guarantee/approval/diagram/diagramLayout.ts', 'domain/<area>/access.ts'],
  ['src/guarantee/approval/diagram/lanes.ts', 'domain/<area>/access.ts'],
  ['src/guarantee/approval/whyClosed.ts', 'acts say who takes them'],
  ['src/guarantee/document/DocumentHead.tsx', 'domain/<area>/access.ts'],
  ['src/guarantee/document/NewForm.tsx', 'domain/<area>/access.ts'],
  ['src/guarantee/document/OutlookStrip.tsx', 'domain/<area>/access.ts'],
  ['src/guarantee/document/formEntity.ts', 'domain/<area>/access.ts'],
  ['src/guarantee/lists/heldActions.ts', 'acts say who takes them'],
  ['src/guarantee/lists/listTestKit.ts', 'test kits move beside the tests'],
  ['src/guarantee/lists/quotaActions.ts', 'acts say who takes them'],
  ['src/guarantee/review/ReviewList.tsx', 'domain/<area>/access.ts'],
  ['src/guarantee/settings/CompanyStaff.tsx', 'domain/<area>/access.ts'],
  ['src/shell/menu/menuTree.ts', 'domain/<area>/access.ts'],
];

const knownFaceless: Known = [
  ['src/demand/Workbench.tsx -> src/guarantee/workbench/GuaranteeStart.tsx', 'areas bring their blocks of the start page'],
];

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

const pointsUp = ({ from, to }: Arrow) => topOf(from) === topOf(to) && floorOf(from) < floorOf(to);
const isArea = (path: string) => floors[topOf(path)]?.[floorOf(path)] === '*';

test('the checker reads the whole source', () => {
  expect(files.length).toBeGreaterThan(fewestFiles);
  expect(arrows.length).toBeGreaterThan(files.length);
  for (const [top, order] of Object.entries(floors)) {
    const missing = order.filter((name) => /^\w+$/.test(name) && !foldersIn(top).includes(name));
    // Until the approval screens have left their area, there is no such folder.
    expect(missing).toEqual(top === 'src' && missing.length ? ['approval'] : []);
  }
});

test('domain imports nothing but itself and big.js', () => {
  expect(offending(({ from, to }) => topOf(from) === 'domain' && topOf(to) !== 'domain' && to !== 'big.js')).toEqual([]);
});

test.each(Object.entries(ground))('%s imports only %j of our folders beside itself', (top, allowed) => {
  expect(offending(({ from, to }) => topOf(from) === top && isOurs(to) && topOf(to) !== top && !allowed.includes(topOf(to)))).toEqual([]);
});

test('of the server the seed alone imports the demo data', () => {
  expect(offending(({ from, to }) => topOf(to) === 'fixtures' && topOf(from) === 'server' && folderOf(from) !== 'server/seed')).toEqual([]);
});

test('every arrow points down', () => {
  expect(offending(pointsUp)).toEqual(offenders(knownUpward));
});

test('an area knows another one by its face', () => {
  const isFace = (path: string) => /\/(index|area)\.tsx?$/.test(path);
  const beyond = ({ from, to }: Arrow) => isArea(from) && isArea(to) && folderOf(from) !== folderOf(to) && topOf(from) === topOf(to);
  expect(offending((arrow) => beyond(arrow) && !isFace(arrow.to))).toEqual(offenders(knownFaceless));
});

test('no folder circle in any top folder', () => {
  const next = new Map<string, Set<string>>();
  const known = offenders(knownUpward);
  for (const arrow of arrows) {
    const [from, to] = [folderOf(arrow.from), folderOf(arrow.to)];
    if (from === to || !isOurs(arrow.to) || known.includes(show(arrow))) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  expect(circlesIn(next).filter((circle) => circle.split(' -> ').some((place) => !/\.tsx?$/.test(place)))).toEqual([]);
});

/** Inside one folder two files may need each other: a form has line tables, whose cells are form inputs. */
test('values never go in a circle between folders of any depth', () => {
  const next = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of arrows) if (!typeOnly && isOurs(to)) next.set(from, (next.get(from) ?? new Set()).add(to));
  expect(circlesIn(next).filter((circle) => new Set(circle.split(' -> ').map(dirname)).size > 1)).toEqual([]);
});

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
  files.some((file) => folderOf(file) === `domain/${name}` && isArea(file) && ownEntities.some(({ key }) => file.endsWith(`/${key}.ts`))),
);
const names = new Set([...areaKeys, ...ownEntities.flatMap(({ key }) => [key, toSnake(key)])]);
/** `demand` in a sentence is a word; in a path, a right or a name it is an area. */
const isPlainWord = (name: string) => /^[a-z]+$/.test(name);

function namesIn(file: string): string[] {
  const said = literalsOf(file).flatMap((literal) =>
    (literal.match(/\w+/g) ?? []).filter((word) => names.has(word) && (!isPlainWord(word) || !/\s/.test(literal))),
  );
  const imported = arrows.flatMap(({ from, to }) => (from === file && isOurs(to) && areaKeys.includes(to.split('/')[1] ?? '') ? [to] : []));
  return [...said, ...imported];
}

test('kernel, shell, parts and providers name no area and none of its entities', () => {
  expect(areaKeys.length).toBeGreaterThan(1);
  expect(files.filter((file) => isKernel(file) && namesIn(file).length > 0).sort()).toEqual(offenders(knownNames));
});

const roleCode = /^(D[1-9]0|FINANC|W1|C1|jck01|TZ|YGL(0\d)?|PRE_ADMIN|BUSI|CUST|RPA)$/;

test('who is who stands in the access files alone', () => {
  const names = (file: string) => literalsOf(file).some((literal) => roleCode.test(literal));
  const free = (file: string) => topOf(file) === 'fixtures' || /\/access\.ts$/.test(file);
  expect(files.filter((file) => !free(file) && names(file)).sort()).toEqual(offenders(knownRoles));
});
