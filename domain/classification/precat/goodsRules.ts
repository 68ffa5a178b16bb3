import { md5 } from '../../core/md5.ts';
import { compareDecimal } from '../../core/money.ts';
import { bi, ruled, type Text } from '../../core/text.ts';
import { norm } from '../suggest/words.ts';

/** What an applicant says of one kind of goods. */
export interface AppliedGoods {
  readonly partNo?: string | null | undefined;
  readonly nameZh?: string | null | undefined;
  readonly spec?: string | null | undefined;
  readonly material?: string | null | undefined;
  readonly usage?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly netWeight?: string | null | undefined;
  readonly customerHs?: string | null | undefined;
}

type Wrong<Name extends string> = { readonly [Field in Name]?: Text } | undefined;

/** V-01: a specific Chinese name of 2 to 255 characters; a code or a number is none. */
export function wrongGoodsName({ nameZh }: AppliedGoods): Wrong<'nameZh'> {
  const name = nameZh?.trim() ?? '';
  const fits = name.length >= 2 && name.length <= 255 && /\p{Script=Han}/u.test(name);
  return fits
    ? undefined
    : {
        nameZh: ruled(
          'E-C01',
          bi('中文品名无效，请填写2-255字的具体品名', 'Goods name invalid: give a specific Chinese name'),
        ),
      };
}

/** V-02: a specification of its own. */
export function wrongSpec({ spec, nameZh }: AppliedGoods): Wrong<'spec'> {
  const text = spec?.trim() ?? '';
  return text !== '' && text.length <= 500 && text !== nameZh?.trim()
    ? undefined
    : { spec: ruled('E-C02', bi('规格型号必填且不能与品名相同', 'Spec is required and must differ from the name')) };
}

const materialAndUse = ruled('E-C03', bi('请填写材质和用途', 'Give material and use'));

/** V-03: what it is made of and what for. */
export function missingFacts({ material, usage }: AppliedGoods): Wrong<'material' | 'usage'> {
  const wrong = {
    ...(!material?.trim() && { material: materialAndUse }),
    ...(!usage?.trim() && { usage: materialAndUse }),
  };
  return Object.keys(wrong).length > 0 ? wrong : undefined;
}

const unknownCode = (code: string): Text =>
  ruled('E-C04', bi(`建议税号不存在：${code}`, `Proposed code does not exist: ${code}`));

/**
 * What is said of a code that the tariff does not know: the customer's own word is a hint for the auditor, and refuses
 * nothing.
 */
export const doubtfulCode = bi(
  '建议税号不在现行税则中，照填提交，由归类人员核定',
  'The tariff does not know the proposed code: it is handed in as it is, and the auditors decide',
);

/** V-04: the customer's own proposal has six, eight or ten digits. */
export const wrongProposal = ({ customerHs }: AppliedGoods): Wrong<'customerHs'> =>
  !customerHs || /^\d{6}(\d{2}){0,2}$/.test(customerHs) ? undefined : { customerHs: unknownCode(customerHs) };

/** V-05: something to see the goods by. */
export const missingPapers = (papers: readonly unknown[] | null | undefined): Text | undefined =>
  papers && papers.length > 0 ? undefined : bi('请上传至少一张图片或一份资料', 'Upload at least one image or paper');

const heaviest = '100000';

/** V-06: kilograms of one piece. */
export const wrongWeight = ({ netWeight }: AppliedGoods): Wrong<'netWeight'> =>
  netWeight && (compareDecimal(netWeight, '0') < 0 || compareDecimal(netWeight, heaviest) > 0)
    ? { netWeight: ruled('E-C06', bi('净重无效', 'Net weight invalid')) }
    : undefined;

/**
 * V-07: the same goods twice in one application: every line that says again what one above it said, by its place from 0,
 * with the field that tells them apart.
 */
export function sameGoodsTwice(
  customerId: string,
  lines: readonly AppliedGoods[],
): readonly { readonly at: number; readonly field: 'partNo' | 'nameZh'; readonly text: Text }[] {
  const first = new Map<string, number>();
  return lines.flatMap((line, at) => {
    const key = goodsKeyOf(customerId, line);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, at);
      return [];
    }
    const text = bi(
      `第${before + 1}行与第${at + 1}行商品重复，请删除其中一行`,
      `Lines ${before + 1} and ${at + 1} are the same goods: remove one of them`,
    );
    return [{ at, field: partKey(line.partNo) ? 'partNo' : 'nameZh', text }];
  });
}

/** Where goods were classified before. */
interface ClassifiedBefore {
  readonly hsCode: string;
  /** Number of the application, and the line in it. */
  readonly applyNo?: string | null;
  readonly lineNo?: number | null;
}

/** V-08: what is classified already is classified again only when the applicant says so. */
export const classifiedAlready = ({ hsCode, applyNo, lineNo }: ClassifiedBefore): Text => {
  const where = applyNo
    ? bi(`，见 ${applyNo} 第${lineNo ?? ''}行`, `, see ${applyNo} line ${lineNo ?? ''}`)
    : bi('', '');
  return bi(
    `该商品已有有效归类结果(${hsCode})${where.zh}，是否重新归类？`,
    `Already classified (${hsCode})${where.en}; classify again?`,
  );
};

/** One spelling of a part number: width and case are the typist's. */
export const partKey = (partNo: string | null | undefined): string =>
  (partNo ?? '').normalize('NFKC').trim().toUpperCase();

/**
 * V-09: tells goods of a customer apart: by their part number where they have one, by name, specification and brand
 * otherwise.
 */
export const goodsKeyOf = (customerId: string, { partNo, nameZh, spec, brand }: AppliedGoods): string => {
  const part = partKey(partNo);
  return part ? `${customerId}:P:${part}` : `${customerId}:H:${md5([nameZh, spec, brand].map(norm).join('#'))}`;
};
