import type { FieldErrors } from '../../core/errors.ts';
import { bi, type Text } from '../../core/text.ts';

/** What an auditor says of goods, and what of their description he leans on. */
export interface AuditedGoods {
  readonly hsCode?: string | null | undefined;
  readonly declaredName?: string | null | undefined;
  readonly basis?: string | null | undefined;
  readonly girRules?: readonly string[] | null | undefined;
  readonly composition?: string | null | undefined;
  readonly principle?: string | null | undefined;
  readonly ciqCode?: string | null | undefined;
  readonly gModel?: string | null | undefined;
}

const shortestBasis = 10;
/** Choosing by character or by place wants more words. */
const shortestWeighed = 30;

const isWithin = (chapter: number, ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => chapter >= from && chapter <= to);
const byComposition = [
  [28, 40],
  [50, 63],
  [72, 83],
] as const;
const byPrinciple = [
  [84, 85],
  [90, 90],
] as const;

/** V-12: the name customs will read; a bar parts the elements. */
const wrongDeclaredName = ({ declaredName }: AuditedGoods): FieldErrors =>
  declaredName && declaredName.length <= 255 && !declaredName.includes('|')
    ? {}
    : { declaredName: bi('申报名称无效', 'Declared name invalid') };

const noBasis = bi('请填写归类依据和归类总规则', 'Give the reason and the rules used');

/** V-17: why, and by which general rules. */
function wrongBasis({ basis, girRules }: AuditedGoods): FieldErrors {
  const rules = girRules ?? [];
  const least = rules.includes('3b') || rules.includes('3c') ? shortestWeighed : shortestBasis;
  return {
    ...((basis?.trim().length ?? 0) < least && { basis: noBasis }),
    ...(rules.length === 0 && { girRules: noBasis }),
  };
}

/** V-18: chapters that are told apart by what goods consist of, or by how they work. */
function missingDescription({ hsCode, composition, principle }: AuditedGoods): FieldErrors {
  const chapter = Number(hsCode?.slice(0, 2));
  const asked = (zh: string, en: string) => bi(`第${chapter}章商品须填写${zh}`, `Chapter ${chapter} needs ${en}`);
  return {
    ...(isWithin(chapter, byComposition) &&
      !composition?.trim() && { composition: asked('成分含量', 'the composition') }),
    ...(isWithin(chapter, byPrinciple) && !principle?.trim() && { principle: asked('工作原理', 'the principle') }),
  };
}

/** The letters of supervision that close a direction altogether: 9 what must not come in, 8 what must not go out. */
const closedDirections = [
  ['9', 'I', bi('进口', 'import')],
  ['8', 'E', bi('出口', 'export')],
] as const;

/**
 * V-16: a code under which nothing may be traded the way the application wants it; one for both ways is closed by
 * either letter.
 */
export function prohibited(supvCond: string | null | undefined, ieFlag: string): Text | undefined {
  const closed = closedDirections.find(
    ([letter, way]) => supvCond?.includes(letter) && (ieFlag === way || ieFlag === 'B'),
  );
  return closed && bi(`该编码属于禁止${closed[2].zh}商品`, `Goods of this code are prohibited for ${closed[2].en}`);
}

const found = ['hsCode', 'declaredName', 'basis', 'girRules', 'composition', 'principle', 'ciqCode', 'gModel'] as const;
const wordsOf = (value: AuditedGoods[(typeof found)[number]]): string =>
  typeof value === 'string' ? value : [...(value ?? [])].sort().join();

/** V-19: whoever changes what the level before him found says why. */
export function unexplainedChange(before: AuditedGoods, after: AuditedGoods, opinion: string): FieldErrors | undefined {
  const isChanged = found.some((name) => wordsOf(before[name]) !== wordsOf(after[name]));
  return isChanged && !opinion.trim()
    ? { reason: bi('修改了上一级结果，请填写审核意见', 'You changed the former result: write an opinion') }
    : undefined;
}

/**
 * What speaks against passing goods on as they were audited; whether the tariff knows the code today, the gateway looks
 * up.
 */
export function wrongAudit(goods: AuditedGoods): FieldErrors | undefined {
  const errors = { ...wrongDeclaredName(goods), ...wrongBasis(goods), ...missingDescription(goods) };
  return Object.keys(errors).length > 0 ? errors : undefined;
}
