import { bi, type Text } from '../../core/text.ts';

/**
 * What a line does to the tariff: with the codes a line of the kind names, and the columns of the tariff it may change.
 */
interface ChangeKind {
  readonly label: Text;
  readonly old: boolean;
  readonly new: boolean;
  /** Whoever was classified under the old code is classified anew. */
  readonly invalidates: boolean;
  readonly fields?: readonly string[];
}

const rates = [
  'mfnRate',
  'generalRate',
  'provisionalRate',
  'rateText',
  'specificAmount',
  'specificUnit',
  'consumptionRate',
  'consumptionSpecific',
  'vatRate',
  'exportRate',
  'exportProvisional',
  'rebateRate',
  'quotaFlg',
  'tariffQuotaRate',
] as const;

/**
 * HS_CHANGE_KIND. A new code hits nobody; other elements hit goods only where a required one comes.
 * @see docs/spec/classification.md 4.3
 */
export const changeKinds = {
  CODE_REMOVED: { label: bi('删除', 'Removed'), old: true, new: false, invalidates: true },
  CODE_ADDED: { label: bi('新增', 'Added'), old: false, new: true, invalidates: false },
  CODE_SPLIT: { label: bi('拆分', 'Split'), old: true, new: true, invalidates: true },
  CODE_MERGED: { label: bi('合并', 'Merged'), old: true, new: true, invalidates: true },
  CODE_RENUMBER: { label: bi('改号', 'Renumbered'), old: true, new: true, invalidates: true },
  RATE: { label: bi('税率', 'Rates'), old: true, new: false, invalidates: false, fields: rates },
  COND: { label: bi('监管条件', 'Conditions'), old: true, new: false, invalidates: false, fields: ['supvCond'] },
  CIQ: { label: bi('检验检疫', 'CIQ'), old: true, new: false, invalidates: false, fields: ['ciqType'] },
  ELEMENT: { label: bi('申报要素', 'Elements'), old: true, new: false, invalidates: false, fields: ['elements'] },
  UNIT: { label: bi('计量单位', 'Units'), old: true, new: false, invalidates: true, fields: ['unit1', 'unit2'] },
  NAME: { label: bi('名称', 'Name'), old: true, new: false, invalidates: false, fields: ['nameZh', 'nameEn'] },
} as const satisfies Readonly<Record<string, ChangeKind>>; // biome-ignore format: kinds read as a table

export type ChangeKindKey = keyof typeof changeKinds;

export const changeKindOf = (kind: string | null | undefined): ChangeKind | undefined =>
  kind && Object.hasOwn(changeKinds, kind) ? changeKinds[kind as ChangeKindKey] : undefined;

/** The column a line changes: the one it names, or the only one its kind knows. */
export const changedFieldOf = ({
  kind,
  field,
}: {
  readonly kind?: string | null | undefined;
  readonly field?: string | null | undefined;
}): string | undefined => {
  const fields = changeKindOf(kind)?.fields ?? [];
  return field || (fields.length === 1 ? fields[0] : undefined);
};

/** The columns of the tariff that changes may name, beside its elements. */
export const changeableFields = [...rates, 'supvCond', 'ciqType', 'unit1', 'unit2', 'nameZh', 'nameEn'] as const;
