import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classificationAddresses, demandAddresses, firstId, guaranteeAddresses } from '#tests/browser/addresses.ts';
import { brokenDemands } from '#tests/data/brokenDemands.ts';
import { logInAs } from '#tests/gatewayClient.ts';
import { inStudio, takeAll } from './capture.ts';
import { PixelDesk } from './pixels.ts';
import { type Act, type Look, looks, type Shot } from './shot.ts';

const everyLook = Object.keys(looks) as Look[];
const wideAndNarrow: readonly Look[] = ['light', 'narrow'];

/** Pages that people open on the way; the others look alike on a phone. */
const onPhone = new Set([
  ...['guarantee-desktop', 'guarantee-apply', 'guarantee-approve', 'guarantee-quotas', 'guarantee-levy', 'guarantee-review-2024'],
  ...['guarantee-alerts', 'guarantee-statistics', 'precat-goods', 'precat-results', 'declaration'],
]);

/** Enough for every colour of the look and the edges of letters; the whole set stays under 3 MB. */
const colours = 96;

/** Makes every picture of a folder again from fresh demo data; what else lies there goes. @returns what could not be taken */
export async function makeHandbook(folder: string): Promise<string[]> {
  return inStudio({}, async (studio, base, browser) => {
    const desk = await PixelDesk.open(browser);
    const shots = await handbookShots(base);
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    const keep = async (name: string, png: Buffer) => writeFileSync(join(folder, `${name}.webp`), await desk.toWebp(png, colours));
    const failed = await takeAll(studio, shots, keep);
    // An import brings records along, so it comes after all that shows lists.
    return [...failed, ...(await takeAll(studio, await importShots(), keep))];
  });
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
  const classification = Object.entries(await classificationAddresses(base)).map(([name, address]) => ({
    name,
    ...address,
    looks: looksOf(name),
  }));
  const login = { name: 'login', path: '/login', sign: '用户名', looks: everyLook };
  return [...demands, login, ...guarantee, ...classification, ...(await approvalMoments(base))];
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
