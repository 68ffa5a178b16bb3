import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { areaFiles, areaLines } from './addedArea.ts';
import { addPage, pageCost } from './addedPage.ts';
import { report, reportQuery } from './addedReport.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The one file of a new entity: its pages, its menu entry and what two groups of roles may do follow from it. */
const entity = `import { defineEntity } from '../core/entity.ts';
import { bool, date, decimal, dict, int, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 车辆: a truck of a customer. */
export const truck = defineEntity({
  key: 'truck',
  service: 'business',
  design: 'operations',
  label: bi('车辆', 'Truck'),
  fields: {
    plateNo: text('车牌号', 'Plate', { max: 10, required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    vehicleType: dict('车型', 'Vehicle', { dict: 'VEHICLE_TYPE' }),
    seats: int('座位数', 'Seats', { min: 1 }),
    loadTons: decimal('载重', 'Load', 8, 3, { min: '0' }),
    price: money('价格', 'Price', { min: '0' }),
    boughtOn: date('购买日期', 'Bought on'),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'plateNo',
  keywords: ['plateNo'],
  list: ['plateNo', 'customerId', 'vehicleType', 'loadTons', 'price', 'boughtOn', 'enabled'],
  filters: ['plateNo', 'customerId'],
  defaultSort: { field: 'plateNo', order: 'ASC' },
  unique: [['plateNo']],
  scope: { everyone: 'trucks of the house' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'import', 'export'],
  importKey: ['plateNo'],
  pages: { icon: 'task' },
  access: { business: 'list,view,create,edit,delete,import,export,print,act:*', warehouse: 'list,view' },
});
`;

/** One more field of it. */
const field = ['    price: money(', "    colour: text('颜色', 'Colour', { max: 10 }),\n    price: money("] as const;

/** One definition of an act with a dialog, a reason and a condition. */
const act = `import { defineAct } from '../core/act.ts';
import { date } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { truck } from './truck.ts';

/** 报废: takes a truck off the road. */
export const scrapTruck = defineAct(truck, {
  key: 'scrap',
  label: bi('报废', 'Scrap'),
  who: ['BUSI'],
  danger: true,
  asks: { boughtOn: date('报废日期', 'Scrapped on', { required: true }) },
  reason: { required: true },
  title: bi('报废车辆 {plateNo}？', 'Scrap truck {plateNo}?'),
  done: bi('{plateNo}：已报废', '{plateNo} scrapped'),
  stop: ({ enabled }) => (enabled === 1 ? undefined : bi('车辆已停用', 'The truck is out of use already')),
});
`;
const actHandler = `import { scrapTruck as act } from '#domain/demand/scrapTruck.ts';
import { implementAct } from '../crud/implement.ts';

export const scrapTruck = implementAct(act, async ({ input }) => ({ enabled: 0, boughtOn: input.boughtOn ?? null }));
`;

/** One definition of a call, and what it answers. */
const call = `import { defineCall, shapeOf } from '../core/call.ts';
import { text } from '../core/field.ts';

/** How much the trucks of a customer carry together. */
export const loadOfCustomer = defineCall({
  service: 'business',
  method: 'queryLoadOfCustomer',
  right: 'truck:list',
  input: { customerId: text('客户', 'Customer', { max: 36, required: true }) },
  answer: shapeOf<{ readonly tons: string }>(),
});
`;
const callHandler = `import { loadOfCustomer as call } from '#domain/demand/loadOfCustomer.ts';
import { implementCall } from '../crud/implement.ts';

export const loadOfCustomer = implementCall(call, async ({ customerId }, { db }) => {
  const { rows } = await db.query<{ tons: string }>(
    'select coalesce(sum(load_tons), 0)::text as tons from truck where customer_id = $1 and not deleted_flg',
    [customerId],
  );
  return { tons: rows[0]?.tons ?? '0' };
});
`;

/** What a change costs: files that are written, and lines that are added to files that stand. */
export interface Cost {
  readonly files: number;
  readonly lines: number;
}

export interface ExtendedCopy {
  readonly folder: string;
  readonly costs: Readonly<Record<'entity' | 'field' | 'act' | 'call' | 'report' | 'page' | 'area', Cost>>;
  /** Migrations that `npm run migrate -- --write` made of it. */
  readonly written: readonly string[];
  run(script: string, ...args: string[]): Promise<string>;
  /** Builds the page of the copy. */
  build(): Promise<string>;
}

/**
 * A copy of the repository to which an entity, a field, an act, a call, a report, a page of its own and an area have been
 * added as docs/adding.md says.
 */
export async function extendedCopy({ parts }: { parts: readonly string[] }): Promise<ExtendedCopy> {
  const folder = makeTemporaryFolder('entity');
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const migrations = () => readdirSync(join(folder, 'server', 'platform', 'migrations'));
  const before = new Set(migrations());

  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const append = (name: string, line: string) => appendFileSync(join(folder, name), `${line}\n`);
  write('domain/demand/truck.ts', entity.replace(...field));
  append('domain/demand/index.ts', "export { truck } from './truck.ts';");
  write('domain/demand/scrapTruck.ts', act);
  append('domain/demand/index.ts', "export { scrapTruck } from './scrapTruck.ts';");
  write('server/demand/scrapTruck.ts', actHandler);
  append('server/demand/handlers.ts', "export { scrapTruck } from './scrapTruck.ts';");
  write('domain/demand/loadOfCustomer.ts', call);
  write('server/demand/loadOfCustomer.ts', callHandler);
  append('server/demand/handlers.ts', "export { loadOfCustomer } from './loadOfCustomer.ts';");

  write('domain/demand/truckPurchases.ts', report);
  append('domain/demand/index.ts', "export { truckPurchases } from './truckPurchases.ts';");
  write('server/demand/truckPurchases.ts', reportQuery);
  append('server/demand/handlers.ts', "export { truckPurchases } from './truckPurchases.ts';");

  const run = (script: string, ...args: string[]) => runIn(folder, script, args);
  addPage(folder);
  addArea(folder);
  await run('server/migrate.ts', '--write', 'truck_and_berth');
  const written = migrations().filter((name) => !before.has(name));
  return {
    folder,
    written,
    run,
    build: () =>
      runNode(folder, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], {
        NODE_ENV: 'production',
      }),
    costs: {
      entity: { files: 1, lines: 1 },
      field: { files: 0, lines: field[1].split('\n').length - field[0].split('\n').length },
      act: { files: 2, lines: 2 },
      call: { files: 2, lines: 1 },
      report: { files: 2, lines: 2 },
      page: pageCost,
      area: { files: Object.keys(areaFiles).length, lines: areaLines.length },
    },
  };
}

/** The area's own files, and its name beside the others; a copy without a page has no third side. */
function addArea(folder: string): void {
  const has = (file: string) => existsSync(join(folder, file.split('/')[0] ?? ''));
  for (const [file, content] of Object.entries(areaFiles).filter(([name]) => has(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  for (const { file, line, after, name } of areaLines.filter((one) => has(one.file))) {
    const standing = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      `${line}\n${standing.replace(new RegExp(`\\b${after}(?=[,\\]])`), `${after}, ${name}`)}`,
    );
  }
}

const runIn = (folder: string, script: string, args: readonly string[]): Promise<string> =>
  runNode(folder, ['--import', 'tsx', script, ...args], {});

/** Runs a program of the copy. @throws {Error} with what it said when it fails */
async function runNode(
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...settings },
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}${errors}`);
  return output;
}
