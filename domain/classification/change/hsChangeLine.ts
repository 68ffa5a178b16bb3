import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { bool, hsCodeField as codeOf, dict, int, ref, text, textarea } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { changedFieldOf, changeKindOf } from './changeKinds.ts';

const fields = {
  changeId: ref('税则变动批次', 'Batch', { entity: 'hsChange', required: true, createOnly: true }),
  lineNo: int('序号', 'Line', { min: 1, required: true }),
  kind: dict('变动类型', 'Kind', { dict: 'HS_CHANGE_KIND', required: true }),
  oldCode: codeOf('原编码', 'Old code', { alias: ['原码'] }),
  newCode: codeOf('新编码', 'New code', { alias: ['新码'] }),
  nameZh: text('新编码名称', 'Name of the new code', { max: 500, alias: ['名称'] }),
  unit1: dict('新编码第一单位', 'Unit 1 of the new code', { dict: 'UNIT', alias: ['第一单位'] }),
  field: dict('变动字段', 'Field', { dict: 'HS_CHANGE_FIELD', alias: ['字段'] }),
  oldValue: textarea('原值', 'Old value', { max: 3000 }),
  newValue: textarea('新值', 'New value', { max: 3000 }),
  newElementFlg: bool('新增必填要素', 'A new required element', { readOnly: true, default: 0 }),
};

type Line = DraftValues<typeof fields>;

const missingCode: Rule<Line> = ({ kind, oldCode, newCode }) => {
  const asked = changeKindOf(kind);
  if (!asked) return undefined;
  const wrong = {
    ...(asked.old && !oldCode && { oldCode: bi('该变动类型须填写原编码', 'This kind needs the old code') }),
    ...(asked.new && !newCode && { newCode: bi('该变动类型须填写新编码', 'This kind needs the new code') }),
  };
  if (Object.keys(wrong).length > 0) return wrong;
  if (newCode && asked.fields)
    return { newCode: bi('编码不变的变动不能有新编码', 'The code stays: it has no new one') };
  return newCode && newCode === oldCode && kind !== 'CODE_SPLIT'
    ? { newCode: bi('新编码不能与原编码相同', 'The new code must differ') }
    : undefined;
};

const wrongField: Rule<Line> = (line) => {
  const known = changeKindOf(line.kind)?.fields;
  if (!known) return line.field ? { field: bi('编码变动不填写字段', 'A change of codes names no field') } : undefined;
  const field = changedFieldOf(line);
  if (!field || !known.includes(field))
    return { field: bi('变动字段与变动类型不符', 'The field does not belong to this kind') };
  return undefined;
};

/** 税则变动明细: one pair of codes, or one value of a code. @see docs/spec/classification.md 4.3 */
export const hsChangeLine = defineEntity({
  key: 'hsChangeLine',
  service: 'product',
  design: 'classification',
  label: bi('税则变动明细', 'Line of a tariff change'),
  parent: { entity: 'hsChange', field: 'changeId' },
  fields,
  title: 'oldCode',
  rules: [missingCode, wrongField],
  scope: 'parent',
  verbs: ['import'],
  importKey: ['changeId', 'lineNo'],
  importColumns: ['lineNo', 'kind', 'oldCode', 'newCode', 'nameZh', 'unit1', 'field', 'oldValue', 'newValue'],
});
