import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandAddresses, firstId, guaranteeAddresses } from '#tests/browser/addresses.ts';
import { workAddresses } from '#tests/browser/workAddresses.ts';
import { brokenDemands } from '#tests/data/brokenDemands.ts';
import { logInAs } from '#tests/gatewayClient.ts';
import { areaShots } from './areaShots.ts';
import { inStudio, takeAll } from './capture.ts';
import { PixelDesk } from './pixels.ts';
import { type Act, type Look, looks, type Shot } from './shot.ts';

const everyLook = Object.keys(looks) as Look[];
const wideAndNarrow: readonly Look[] = ['light', 'narrow'];

/** Pages that people open on the way; the others look alike on a phone. */
const onPhone = new Set([
  ...[
    'guarantee-desktop',
    'guarantee-apply',
    'guarantee-approve',
    'guarantee-quotas',
    'guarantee-levy',
    'guarantee-review-2024',
  ],
  ...[
    'guarantee-alerts',
    'guarantee-statistics',
    'precat-list',
    'precat-detail',
    'precat-chat',
    'precat-statis',
    'precatProduct-record',
  ],
  ...[
    'fta-decl-customsOrderList',
    'customsOrder-record',
    'declaration-record',
    'inboundCompare-record',
    'demand-goodsDetail',
  ],
  ...[
    'taxs-desktop',
    'taxs-taxsNew',
    'fundReceipt',
    'finance-buy',
    'supplier-autoOrderList',
    'statement-balances',
    'whOrder-record',
    'dispatchOrder-record',
    'fta-approval',
  ],
]);

/** Of finance and operations, pages that look like one of the same kind that is pictured. */
const likeOthers: ReadonlySet<string> = new Set([
  'taxQuota-record',
  'taxAssess-record',
  'taxs-assess',
  'taxs-lineUse',
  'agreement-list',
  'contract-list',
  'supplier-supplierList',
  'purchasePay',
  'invoiceOut-record',
  'system-invoice',
  'fta-wronglist',
  'fta-taglist',
  'fta-sephora-list',
  'trackShipment-record',
  'importBatch',
  'partnerDoor',
  'excel-share-sheet',
  'fta-approvalDetail',
  'voucher-record',
  'supplierProtocol-record',
]);

/** All of them together stay below this many bytes. */
const mostBytes = 2_960_000;
/** From the best to one that can still be read. */
const qualities = [0.35, 0.3, 0.25, 0.22, 0.2, 0.18, 0.16, 0.14, 0.12];

/**
 * Makes every picture of a folder again from fresh demo data; what else lies there goes.
 * @returns what could not be taken
 */
export async function makeHandbook(folder: string): Promise<string[]> {
  return inStudio({}, async (studio, base, browser) => {
    const taken = new Map<string, Buffer>();
    const keep = async (name: string, png: Buffer) => void taken.set(name, png);
    const failed = await takeAll(studio, await handbookShots(base), keep);
    // An import brings records along, so it comes after all that shows lists.
    failed.push(...(await takeAll(studio, await importShots(), keep)));
    const pictures = await small(taken, await PixelDesk.open(browser));
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    for (const [name, webp] of pictures) writeFileSync(join(folder, `${name}.webp`), webp);
    return failed;
  });
}

/** The best quality at which all of them fit. @throws {Error} none does: there are too many */
async function small(taken: ReadonlyMap<string, Buffer>, desk: PixelDesk): Promise<ReadonlyMap<string, Buffer>> {
  for (const quality of qualities) {
    const pictures = new Map<string, Buffer>();
    for (const [name, png] of taken) pictures.set(name, await desk.toWebp(png, quality));
    const bytes = [...pictures.values()].reduce((sum, { length }) => sum + length, 0);
    if (bytes < mostBytes) {
      console.log(`${pictures.size} pictures, ${bytes} bytes, quality ${quality}`);
      return pictures;
    }
  }
  throw new Error(`${taken.size} pictures do not fit into ${mostBytes} bytes`);
}

async function handbookShots(base: string): Promise<Shot[]> {
  const { workbench, list, form, tasks, templates } = demandAddresses;
  const demands = Object.entries({ workbench, list, form, tasks, templates }).map(([name, address]) => ({
    name,
    ...address,
    looks: name === 'templates' ? wideAndNarrow : everyLook,
  }));
  // A document that is only read looks like the one that is decided on, reviews of earlier years like those of today.
  const {
    'guarantee-view': _read,
    'guarantee-review-2022': _first,
    'guarantee-review-2023': _second,
    ...shown
  } = await guaranteeAddresses(base);
  const looksOf = (name: string): readonly Look[] => (onPhone.has(name) ? wideAndNarrow : ['light']);
  const guarantee = Object.entries(shown).map(([name, address]) => ({ name, ...address, looks: looksOf(name) }));
  const areas = (await areaShots(base)).map((shot) => ({ ...shot, looks: looksOf(shot.name) }));
  const work = Object.entries(await workAddresses(base))
    .filter(([name]) => !likeOthers.has(name))
    .map(([name, address]) => ({ name, ...address, looks: looksOf(name) }));
  const login = { name: 'login', path: '/login', sign: '用户名', looks: everyLook };
  return [...demands, login, ...guarantee, ...areas, ...work, ...(await approvalMoments(base))];
}

/** The main moments of an application's way through the departments. */
async function approvalMoments(base: string): Promise<Shot[]> {
  const admin = await logInAs(base, 'admin');
  const done = await firstId(admin, 'baohan.applyFind', { status: 'EXITDEPT_INPUT_CONFIRMED' });
  const waiting = await firstId(admin, 'baohan.applyFind', { status: 'EXITDEPT_PENDING_REVIEW' });
  const decision = { path: `/deposit/depositApprove?docType=APPLY&id=${waiting}`, sign: '审批日志', account: 'jck01l' };
  const agreed: readonly Act[] = [{ press: '同意' }, { write: '额度与业务规模相称，同意', into: '审批意见' }];
  const view = { path: `/deposit/depositView?docType=APPLY&id=${done}`, sign: '审批日志', account: 'jck01' };
  return [
    { name: 'guarantee-opinion', ...decision, looks: wideAndNarrow, acts: agreed },
    { name: 'guarantee-log', ...view, looks: ['light'], acts: [{ press: '审批日志' }] },
  ];
}

async function importShots(): Promise<Shot[]> {
  const { file } = await brokenDemands();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const sent = (attach: Extract<Act, { attach: unknown }>['attach']): readonly Act[] => [
    { press: '导入需求' },
    { attach },
    { until: '共' },
  ];
  const shared = { ...demandAddresses.list, looks: ['light'] } as const;
  return [
    { name: 'import', ...shared, acts: sent({ name: '十二种错误.xlsx', mimeType, buffer: file }) },
    { name: 'import-done', ...shared, acts: sent('tests/data/demands-2000.xlsx') },
  ];
}
