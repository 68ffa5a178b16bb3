import { areas } from '#domain/areas.ts';
import { chatAbout, precatChatPath } from '#domain/classification/paths.ts';
import { type EntityDefinition, methodName } from '#domain/core/entity.ts';
import type { ScreenDefinition } from '#domain/core/screen.ts';
import { findEntity } from '#domain/index.ts';
import { screens } from '#domain/screens.ts';
import { firstId } from '#tests/browser/addresses.ts';
import { logInAs } from '#tests/gatewayClient.ts';
import type { Shot } from './shot.ts';

/** Entities whose screens are pictured one by one, with all of their area. */
const keysOf = (area: string): string[] => areas.find(({ key }) => key === area)?.entities.map(({ key }) => key) ?? [];
const pictured = new Set([
  ...keysOf('classification'),
  ...keysOf('declaration'),
  ...['companyProfile', 'companyScore', 'baseSupplier', 'scoreTrend', 'precatStatis', 'demandGoods', 'customsBroker'],
]);

/**
 * Whose work a screen is; what nobody is named for is met as an administrator of classification meets it, or a
 * declarant.
 */
const people: Readonly<Record<string, string>> = {
  '/qcc/entList': 'bus01',
  '/companyProfile/create': 'bus01',
  '/companyProfile/:id': 'bus01',
  '/baseSupplier': 'bus01',
  '/baseSupplier/create': 'bus01',
  '/baseSupplier/:id': 'bus01',
  '/barcode/customsBrokerlist': 'decl01',
  '/customsBroker/create': 'decl01',
  '/customsBroker/:id': 'decl01',
  '/precat/list': 'precust01',
  '/precat/apply': 'precust01',
  '/precat/precatverify': 'ygl02',
  '/precat/precatproduct': 'ygl02',
  '/precat/productlist': 'ygl01',
  '/precatProduct/:id': 'ygl01',
  '/excel/precat': 'ygl01',
  '/precat/chat': 'preadmin01',
  '/barcode/qcccv1': 'ygl03',
  '/precat/settle': 'fin01',
  '/precat/settleDetail': 'fin01',
  '/tools/compare': 'wh01',
  '/inboundCompare/create': 'wh01',
  '/inboundCompare/:id': 'wh01',
  '/qcc/getscore': 'fin01',
  '/companyScore/:id': 'fin01',
  '/qcc/scoreTrend': 'fin01',
  '/demand/goodsList': 'bus01',
  '/demand/goodsDetail': 'bus01',
};
/** Which record a page is shown with, where the first one says little. */
const records: Readonly<Record<string, object>> = {
  precatApply: { status: 'ACCEPTED' },
  precatProduct: { processStatus: 'FIRST', assignee1: 'user-ygl01' },
  precatOpinion: { status: 'ISSUED' },
  hsChange: { status: 'CHECKED' },
  customsMessage: { status: 'DEAD' },
  declarationChange: { kind: 'AMEND' },
  declarationReceipt: { code: 'REJECT' },
  aeoDeclaration: { status: 'CERTIFIED' },
  declaration: { status: 'TAX' },
  declCertificate: { status: 'VALID' },
  inboundCompare: { status: 'DIFF' },
  demandGoods: { status: 'NEED_CLASS' },
};

/** Every screen of these areas once: lists, forms, records, reports and pages of their own. */
export async function areaShots(base: string): Promise<Omit<Shot, 'looks'>[]> {
  const admin = await logInAs(base, 'admin');
  const areaOf = (key: string): string | undefined =>
    areas.find(({ entities }) => entities.some((entity) => entity.key === key))?.key;
  const shown = screens.filter(({ entity, report, own }) => pictured.has(entity ?? report ?? own?.[0] ?? ''));
  const board = { name: 'precat-start', path: '/fta/index', sign: '待派单商品', account: 'preadmin01' };
  const pages = await Promise.all(
    shown.map(async (screen): Promise<Omit<Shot, 'looks'>> => {
      const entity = findEntity(screen.entity ?? '');
      const account = people[screen.path] ?? (areaOf(screen.entity ?? '') === 'declaration' ? 'decl01' : 'preadmin01');
      return { name: nameOf(screen), path: await addressOf(screen, entity), sign: screen.title.zh, account };
    }),
  );
  return [board, ...pages];

  async function addressOf({ path, kind }: ScreenDefinition, entity: EntityDefinition | undefined): Promise<string> {
    if (path === precatChatPath)
      return chatAbout(await firstId(admin, 'product.queryPrecatApplyPage', { status: 'DISPUTED' }));
    // A page of papers is a record's, too.
    if (!entity || (kind !== 'edit' && entity.pages?.papers?.at !== path)) return path;
    const id = await firstId(admin, `${entity.service}.${methodName(entity, 'page')}`, records[entity.key]);
    return path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`;
  }
}

const nameOf = ({ path }: ScreenDefinition): string => path.slice(1).replaceAll('/', '-').replace(':id', 'record');
