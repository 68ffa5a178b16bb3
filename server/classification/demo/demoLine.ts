import { type Element, modelOf, valuesFor } from '#domain/classification/precat/elementRules.ts';
import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { validToOf } from '#domain/classification/precat/validity.ts';
import { addDays } from '#domain/core/moments.ts';
import { people } from './demoPeople.ts';

/** A code of the demo tariff, with what has to be said of its goods. */
export interface DemoCode {
  readonly hsCode: string;
  readonly nameZh: string;
  readonly nameEn?: string | null;
  readonly unit1?: string | null;
  readonly unit2?: string | null;
  readonly ciqCode?: string | null;
  readonly elements?: readonly Element[] | null;
}

/** How a customer describes goods, where they are not simply called like their code. */
export interface DemoGoods {
  readonly partNo: string;
  readonly nameZh: string;
  readonly spec: string;
}

export interface LineFacts {
  readonly id: string;
  /** The place of the application among all of them. */
  readonly at: number;
  readonly index: number;
  readonly processStatus: string;
  readonly customerId: string;
  readonly ieFlag: string;
  readonly day: string;
  readonly opinionId: string | null;
  readonly code: DemoCode;
  readonly goods?: DemoGoods | undefined;
}

/** What goods are made of, up to the chapter of their code. */
const materials = [
  [24, '天然原料'],
  [27, '矿物'],
  [38, '有机化合物'],
  [40, '聚丙烯'],
  [43, '牛皮革'],
  [49, '木浆'],
  [63, '棉'],
  [67, '合成革'],
  [70, '玻璃'],
  [71, '银'],
  [81, '不锈钢'],
  [83, '合金钢'],
  [85, '钢、铜及塑料'],
  [89, '钢及铝合金'],
  [92, '铝合金及光学玻璃'],
  [99, '塑料'],
] as const;
const materialOf = (hsCode: string): string =>
  materials.find(([chapter]) => Number(hsCode.slice(0, 2)) <= chapter)?.[1] ?? '塑料';
export const audited = new Set<string>([
  'PASSED',
  'SENT',
  'CONFIRMED',
  'DISPUTED',
  'REVIEW',
  'EFFECTIVE',
  'EXPIRED',
  'INVALID',
  'REPLACED',
]);
export const inForce = new Set<string>(['EFFECTIVE', 'EXPIRED', 'INVALID', 'REPLACED']);
const reasons = ['MANUAL', 'REVIEW', 'TARIFF', 'TARIFF'] as const;
const unsaid = new Set<string>(['GTIN', 'CAS', '其他']);
/** Where the code stood among the suggestions; 0 where it did not. */
const ranks = [1, 1, 2, 1, 1, 3, 1, 5, 1, 0] as const;
const found = (processStatus: string): boolean =>
  audited.has(processStatus) || processStatus === 'SECOND' || processStatus === 'THIRD';

const spoken = (goods: DemoGoods, material: string, code: DemoCode): Readonly<Record<string, string>> => ({
  品名: code.nameZh,
  用途: '工业及民用',
  品牌: '浦江牌',
  种类: code.nameZh.slice(0, 20),
  材质: material,
  规格: goods.spec.slice(0, 30),
  型号: goods.partNo,
  货号: goods.partNo,
  成分含量: `${material}98%`,
  包装规格: '25千克/箱',
});

/** What was said of the goods in the words that their code asks for. */
function elementsOf({ code, ieFlag }: LineFacts, goods: DemoGoods, material: string) {
  const known = spoken(goods, material, code);
  const values = (code.elements ?? []).flatMap(({ lineNo, name, kind }) => {
    if (!name || unsaid.has(name)) return [];
    const chosen = { BRAND_TYPE: '1', EXPORT_PREF: ieFlag === 'E' ? '0' : '3', YESNO: '否', NUMBER: '10' }[kind ?? ''];
    return [{ seq: Number(lineNo), name, value: chosen ?? known[name] ?? '详见规格书' }];
  });
  const asked = code.elements ?? [];
  return { elementValues: valuesFor(asked, values), gModel: modelOf(asked, values) };
}

const describe = ({ at, index, code }: LineFacts): DemoGoods => ({
  partNo: `P${String(at * 20 + index + 1).padStart(5, '0')}`,
  nameZh: `${code.nameZh}${index % 3 ? '' : '（出口装）'}`,
  spec: `${code.nameZh.slice(0, 20)} ${100 + index * 20}g`,
});

/** Goods of a demo application in a status, with all that led there. */
export function lineOf(facts: LineFacts) {
  const { id, at, index, processStatus, customerId, day, opinionId, code } = facts;
  const goods = facts.goods ?? describe(facts);
  const material = materialOf(code.hsCode);
  const described = { ...goods, material, usage: code.nameZh };
  const validTo = validToOf({ validFrom: day, validMonths: 12, alignYear: false });
  const isFound = found(processStatus);
  return {
    id: `${id}-${index + 1}`,
    ...{
      applyId: id,
      lineNo: index + 1,
      ...described,
      nameEn: code.nameEn ?? null,
      composition: `${material}98%，其他2%`,
      principle: /^(84|85|90)/.test(code.hsCode) ? '通电后由控制单元驱动工作部件' : null,
      makerName: '浦江精工厂',
      netWeight: `${1 + (index % 9)}.5`,
    },
    ...{
      brand: facts.goods ? null : '浦江',
      brandType: '1',
      originCountry: 'CHN',
      unit: '035',
      customerHs: code.hsCode.slice(0, 6),
      customerId,
      goodsKey: goodsKeyOf(customerId, described),
      processStatus,
      auditLevels: 3,
    },
    ...(processStatus !== 'DRAFT' && { receivedTime: `${day} 09:20:00` }),
    ...(!['DRAFT', 'WAIT_DISPATCH', 'CANCELLED'].includes(processStatus) && { assignee1: people.first }),
    ...(isFound && {
      assignee2: people.second,
      hsCode: code.hsCode,
      declaredName: code.nameZh,
      basis: `按品目${code.hsCode.slice(0, 4)}的条文列名归类`,
      girRules: ['1', '6'],
      auditor1: people.first,
    }),
    ...(isFound && {
      unit1: code.unit1 ?? null,
      unit2: code.unit2 ?? null,
      ciqCode: code.ciqCode ?? null,
      suggestRank: ranks[(at + index) % ranks.length] ?? 0,
      ...elementsOf(facts, goods, material),
    }),
    ...((audited.has(processStatus) || processStatus === 'THIRD') && {
      assignee3: people.third,
      auditor2: people.second,
    }),
    ...(audited.has(processStatus) && { auditor3: people.third }),
    ...(processStatus === 'REJECTED' && {
      rejectReason: 'NO_INFO',
      reason: '缺少成分含量，无法归类',
      auditor1: people.first,
    }),
    ...(processStatus === 'NEED_INFO' && {
      question: '请提供产品说明书，并说明是否带电机',
      infoStage: 'FIRST',
      askedTime: `${day} 11:30:00`,
    }),
    ...((inForce.has(processStatus) || processStatus === 'CONFIRMED') && {
      answer: 'ACCEPT',
      confirmMode: index % 4 ? 'HAND' : 'AUTO',
      confirmTime: `${addDays(day, 1)} 11:00:00`,
    }),
    ...(['DISPUTED', 'REVIEW'].includes(processStatus) && {
      answer: 'DISPUTE',
      disputeReason: '我司历来按其他税号申报，请核对',
      customerProposal: code.hsCode.slice(0, 6),
    }),
    ...(processStatus === 'REVIEW' && { reviewerId: people.administrator, reviewFrom: 'DISPUTED' }),
    ...(inForce.has(processStatus) && {
      opinionId,
      validFrom: day,
      validTo: processStatus === 'EXPIRED' ? addDays(day, 30) : validTo,
    }),
    ...(processStatus === 'INVALID' && {
      invalidReason: reasons[at % reasons.length],
      invalidTime: `${addDays(day, 30)} 10:00:00`,
    }),
  };
}

export type DemoLine = ReturnType<typeof lineOf>;
