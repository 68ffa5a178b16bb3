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

export const unknownCode = (code: string): Text =>
  ruled('E-C04', bi(`建议税号不存在：${code}`, `Proposed code does not exist: ${code}`));

/**
 * V-04: the customer's own proposal has six, eight or ten digits; whether the tariff knows its first six, the gateway
 * looks up.
 */
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

/** V-07: the same goods twice in one application; the first pair is named. */
export function sameGoodsTwice(customerId: string, lines: readonly AppliedGoods[]): Text | undefined {
  const first = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const key = goodsKeyOf(customerId, line);
    const before = first.get(key);
    if (before !== undefined)
      return bi(
        `第${before + 1}行与第${index + 1}行商品重复`,
        `Lines ${before + 1} and ${index + 1} are the same goods`,
      );
    first.set(key, index);
  }
  return undefined;
}

/** V-08: what is classified already is classified again only when the applicant says so. */
export const classifiedAlready = (hsCode: string): Text =>
  bi(`该商品已有有效归类结果(${hsCode})，是否重新归类？`, `Already classified (${hsCode}); classify again?`);

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
