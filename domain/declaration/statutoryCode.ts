import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, dict, ref, text } from '../core/field.ts';
import { defineFlow, stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** Codes are worked with once another person than the one who brought them has confirmed them, and end the same way. */
const statutoryCodeFlow = defineFlow({
  entity: 'statutoryCode',
  drafts: ['WAIT'],
  whyClosed: bi('已确认的代码不能修改，请先登记停用日期', 'A confirmed code is not changed: give the day it ends'),
  states: [
    { key: 'WAIT', label: bi('待确认', 'To be confirmed'), tone: 'wait', icon: 'clock' },
    { key: 'VALID', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'ENDING', label: bi('待确认停用', 'End to be confirmed'), tone: 'wait', icon: 'pause' },
    { key: 'DROPPED', label: bi('已作废', 'Dropped'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { key: 'confirm', label: bi('确认', 'Confirm'), from: ['WAIT'], to: 'VALID', who: ['C1'], fourEyes: true },
    { key: 'drop', label: bi('作废', 'Drop'), from: ['WAIT'], to: 'DROPPED', who: ['C1'], danger: true },
    {
      key: 'end',
      label: bi('停用', 'End'),
      from: ['VALID'],
      to: 'ENDING',
      who: ['C1'],
      needs: ['endsOn'],
      effect: 'codeToEnd',
    },
    {
      key: 'confirmEnd',
      label: bi('确认停用', 'Confirm the end'),
      from: ['ENDING'],
      to: 'VALID',
      who: ['C1'],
      notBy: { fields: ['endedBy'], why: bi('停用须由另一人确认', 'Another person confirms the end') },
      effect: 'codeEnded',
    },
    {
      key: 'keep',
      label: bi('不停用', 'Keep'),
      from: ['ENDING'],
      to: 'VALID',
      who: ['C1'],
      neutral: true,
      effect: 'codeKept',
    },
  ],
});

const fields = {
  book: dict('代码表', 'Table', { dict: 'CODE_BOOK', required: true, createOnly: true }),
  code: text('代码', 'Code', { max: 10, required: true, createOnly: true }),
  name: text('名称', 'Name', { max: 100, required: true }),
  nameEn: text('英文名', 'English name', { max: 100 }),
  validFrom: date('生效日期', 'Valid from', { required: true }),
  validTo: date('失效日期', 'Valid to'),
  endsOn: date('停用日期', 'Ends on', { readOnly: true }),
  endedBy: ref('登记停用', 'Ended by', { entity: 'sysUser', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', statutoryCodeFlow),
};

type Draft = DraftValues<typeof fields>;

/** How a code of each table looks. @see docs/spec/classification.md 5 */
const shapes: Readonly<Record<string, readonly [pattern: RegExp, zh: string, en: string]>> = {
  PORT: [/^[A-Z]{3}\d{3}$/, '港口代码为3位字母加3位数字', 'Ports: three letters and three digits'],
  PORT_CN: [/^\d{6}$/, '国内口岸代码为6位数字', 'Ports of the country: six digits'],
  DOMESTIC_AREA: [/^\d{4}[\dA-Z]$/, '国内地区代码为5位', 'Domestic places: five characters'],
};

const wrongShape: Rule<Draft> = ({ book, code }) => {
  const [pattern, zh, en] = shapes[book ?? ''] ?? [];
  return !pattern || !code || pattern.test(code) ? undefined : { code: bi(zh ?? '', en ?? '') };
};

const wrongPeriod: Rule<Draft> = ({ validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom
    ? { validTo: bi('失效日期不能早于生效日期', 'The end must not be before the start') }
    : undefined;

/**
 * 法定代码: codes of customs tables of which no open list exists, with their validity; they come in by a sheet and hold
 * once another person has confirmed them.
 * @see docs/spec/classification.md 5
 */
export const statutoryCode = defineEntity({
  key: 'statutoryCode',
  service: 'business',
  design: 'classification',
  label: bi('法定代码', 'Statutory code'),
  fields,
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'nameEn'],
  list: ['book', 'code', 'name', 'nameEn', 'validFrom', 'validTo', 'endsOn', 'status', 'createdByName', 'createdTime'],
  filters: ['book', 'code', 'name', 'status', 'createdTime'],
  defaultSort: { field: 'code', order: 'ASC' },
  form: [
    { title: bi('代码与名称', 'Code and names'), fields: ['book', 'code', 'name', 'nameEn'] },
    { title: bi('有效期', 'Validity'), fields: ['validFrom', 'validTo', 'endsOn', 'endedBy'] },
  ],
  rules: [wrongShape, wrongPeriod],
  unique: [['book', 'code', 'validFrom']],
  importKey: ['book', 'code', 'validFrom'],
  importColumns: ['book', 'code', 'name', 'nameEn', 'validFrom', 'validTo'],
  scope: { everyone: 'codes that customs publish' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'import', 'export'],
  flow: statutoryCodeFlow,
  pages: { icon: 'list', title: bi('海关代码表', 'Customs code tables') },
  access: { declarants: 'list,view,create,edit,delete,import,export,act:*' },
});

const rowsOf = (book: string) =>
  ({ entity: 'statutoryCode', only: { book: [book], status: ['VALID', 'ENDING'] }, showsCode: true }) as const;

/** The tables as dictionaries; of the versions of a code the one of today. */
export const statutoryDictionaries = {
  PORT: rowsOf('PORT'),
  PORT_CN: rowsOf('PORT_CN'),
  DOMESTIC_AREA: rowsOf('DOMESTIC_AREA'),
  CIQ_PLACE: { entity: 'region', only: { level: ['3'] }, showsCode: true },
} as const;
