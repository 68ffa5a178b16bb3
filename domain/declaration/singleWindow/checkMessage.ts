import { isContainerNo } from '../../core/checkDigits.ts';
import { compareDecimal, fitsDecimal, isDecimal } from '../../core/money.ts';
import { bi, type Text } from '../../core/text.ts';
import { agreementDigits } from './agreements.ts';
import { type AnyRow, type PartDefinition, windowParts } from './parts.ts';
import type { Declared, MessagePart } from './writeMessage.ts';

/**
 * How bad it is: a code that no table has, a text that is too long, something without which no draft is saved, and
 * something that stops whoever declares the draft; `RULE` is what holds between elements.
 */
type WindowGrade = 'UNKNOWN' | 'LONG' | 'SAVE' | 'DECLARE' | 'RULE';

export interface WindowFinding {
  readonly grade: WindowGrade;
  readonly level: 'error' | 'warning';
  readonly part: string;
  readonly element: string;
  /** Where it stands in the form of the declaration; nothing where a setting or no field says it. */
  readonly field?: string;
  readonly text: Text;
}

export interface WindowCheckFacts {
  /** Codes in force by their dictionaries; one that is not here is not judged. */
  readonly codes?: Readonly<Record<string, ReadonlySet<string>>>;
  /** Names of the files beside the message. */
  readonly files?: ReadonlySet<string>;
}

type Values = Readonly<Record<string, string>>;
interface Place {
  readonly part: PartDefinition;
  /** From 0, among the parts of its name. */
  readonly at: number;
  readonly isExport: boolean;
}

/** Elements that matter for goods that come in alone, whatever the columns of the table say. */
const ofImports: ReadonlySet<string> = new Set(['DespPortCode', 'GoodsPlace', 'DespDate', 'IEDate']);

/** The table asks for it, and a general declaration leaves it empty all the same. */
const mayBeEmpty: ReadonlySet<string> = new Set(['Type', 'Sign', 'SignDate']);

const rowsOfForm: Readonly<Record<string, string>> = {
  DecList: 'items',
  Container: 'containers',
  LicenseDocu: 'papers',
};

const madeFields: Readonly<Record<string, string>> = {
  PromiseItmes: 'specialRel',
  Type: 'taxMode',
  NoOtherPack: 'otherPacks',
  PackType: 'otherPacks',
  PackQty: 'otherPacks',
};

function fieldOf([name, , , , source]: AnyRow, { part, at, isExport }: Place): string | undefined {
  const field =
    typeof source === 'object' && 'field' in source
      ? isExport && source.swap
        ? source.swap
        : source.field
      : madeFields[name];
  if (part.name === 'Container' && name === 'GoodsNo') return 'containers';
  if (part.name === 'EcoRelation') return 'items';
  const table = rowsOfForm[part.name];
  return field && table ? `${table}.${at}.${field}` : field;
}

const where = ([name, label]: AnyRow, { part, at }: Place): Text =>
  part.many
    ? bi(`${part.label.zh}${at + 1} ${label}（${name}）`, `${part.label.en} ${at + 1}, ${name}`)
    : bi(`${label}（${name}）`, name);

const found = (
  row: AnyRow,
  place: Place,
  facts: {
    readonly grade: WindowGrade;
    readonly level?: 'error' | 'warning';
    readonly zh: string;
    readonly en: string;
  },
): WindowFinding => {
  const field = fieldOf(row, place);
  const { zh, en } = where(row, place);
  return {
    grade: facts.grade,
    level: facts.level ?? 'error',
    part: place.part.name,
    element: row[0],
    ...(field && { field }),
    text: bi(`${zh}${facts.zh}`, `${en}: ${facts.en}`),
  };
};

/** Bytes in GBK: two for each sign that is no ASCII. */
const bytesOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 127 ? 2 : 1), 0);

/** The house's own code: the table says 9, programs in use write the customs code of 10. */
const lengthOf = ([name, , kind]: AnyRow): number => (name === 'CopCode' ? 10 : Number(kind.slice(1).split(',')[0]));

function wrongForm(row: AnyRow, text: string, place: Place): readonly WindowFinding[] {
  const [, , kind] = row;
  const length = lengthOf(row);
  const [letter] = kind;
  const long = (level: 'error' | 'warning', zh: string, en: string) => [
    found(row, place, { grade: 'LONG', level, zh, en }),
  ];
  if (letter === 'N') {
    const scale = Number(kind.split(',')[1] ?? 0);
    return isDecimal(text) && fitsDecimal(text, length, scale)
      ? []
      : long(
          'error',
          `不是最多${length}位（${scale}位小数）的数：${text.slice(0, 40)}`,
          `no number of ${length} digits, ${scale} of them decimals`,
        );
  }
  if (letter === 'I')
    return /^\d+$/.test(text) && text.length <= length
      ? []
      : long('error', `不是最多${length}位的整数`, `no whole number of ${length} digits`);
  if (letter === 'D')
    return /^\d{8}/.test(text) && text.length <= length
      ? []
      : long('error', '不是 yyyyMMdd 格式的日期', 'no date as yyyyMMdd');
  const signs = [...text].length;
  if (signs > length)
    return long('error', `有${signs}个字符，最多${length}个`, `${signs} characters, ${length} at most`);
  const bytes = bytesOf(text);
  return bytes > length
    ? long(
        'warning',
        `按汉字两个字节计为${bytes}，超过${length}，单一窗口可能不接受`,
        `${bytes} bytes with two for each Chinese sign, more than ${length}: it may be refused`,
      )
    : [];
}

function missing(row: AnyRow, place: Place, isImportOnly: boolean): readonly WindowFinding[] {
  const [name, , , needed, source] = row;
  if (!needed || mayBeEmpty.has(name) || (isImportOnly && place.isExport)) return [];
  const isHeld = typeof source !== 'string';
  if (needed.includes('S') && isHeld)
    return [found(row, place, { grade: 'SAVE', zh: '未填，暂存不会成功', en: 'empty: no draft is saved without it' })];
  if (!isHeld && source !== '-notHeld') return [];
  return [
    found(row, place, {
      grade: 'DECLARE',
      level: 'warning',
      zh: isHeld ? '未填，申报前须补齐' : '须在单一窗口补录',
      en: isHeld ? 'empty: needed before it is declared' : 'keyed in at the Single Window',
    }),
  ];
}

function ofPart(place: Place, values: Values, { codes }: WindowCheckFacts): readonly WindowFinding[] {
  return place.part.rows.flatMap((row) => {
    const [name, , , , source, dict] = row;
    const text = values[name] ?? '';
    const isImportOnly =
      ofImports.has(name) || (typeof source === 'object' && 'field' in source && source.only === 'I');
    if (!text) return missing(row, place, isImportOnly);
    const known = dict ? codes?.[dict] : undefined;
    const unknown =
      known && !known.has(text)
        ? [
            found(row, place, {
              grade: 'UNKNOWN',
              zh: `的代码 ${text.slice(0, 20)} 不存在`,
              en: `no such code: ${text.slice(0, 20)}`,
            }),
          ]
        : [];
    return [...unknown, ...wrongForm(row, text, place)];
  });
}

const rowOf = (part: PartDefinition, name: string): AnyRow => {
  const row = part.rows.find(([known]) => known === name);
  if (!row) throw new Error(`${part.name} has no ${name}`);
  return row;
};

type Told = (part: string, at: number, element: string, zh: string, en: string) => WindowFinding;

function ofLines(lines: readonly Values[], told: Told): readonly WindowFinding[] {
  return lines.flatMap(({ GNo, SecondQty, SecondUnit }, at) => [
    ...(Number(GNo) === at + 1
      ? []
      : [told('DecList', at, 'GNo', '应为从1开始的连续号', 'lines are numbered from 1 without gaps')]),
    ...(SecondQty && !SecondUnit
      ? [told('DecList', at, 'SecondQty', '没有第二法定单位时不填', 'only where there is a second unit')]
      : []),
  ]);
}

function ofContainers(containers: readonly Values[], lines: number, told: Told): readonly WindowFinding[] {
  return containers.flatMap(({ ContainerId = '', GoodsNo = '' }, at) => [
    ...(isContainerNo(ContainerId)
      ? []
      : [told('Container', at, 'ContainerId', '校验位不符', 'its check digit is wrong')]),
    ...(GoodsNo.split(',').every((no) => no === '' || (Number(no) >= 1 && Number(no) <= lines))
      ? []
      : [told('Container', at, 'GoodsNo', '含有不存在的商品项号', 'names lines that are not there')]),
  ]);
}

function ofFiles(papers: readonly Values[], files: ReadonlySet<string>, told: Told): readonly WindowFinding[] {
  const named = new Set(papers.flatMap(({ EdocID, EdocFomatType }) => (EdocFomatType === 'S' ? [] : (EdocID ?? ''))));
  const left = [...files].find((name) => !named.has(name));
  return [
    ...papers.flatMap(({ EdocID = '', EdocFomatType }, at) =>
      EdocFomatType === 'S' || files.has(EdocID)
        ? []
        : [told('EdocRealation', at, 'EdocID', '没有对应的 PDF', 'has no PDF beside the message')],
    ),
    ...(left
      ? [
          told(
            'EdocRealation',
            0,
            'EdocID',
            `：${left.slice(0, 60)} 没有对应的随附单据`,
            `${left.slice(0, 60)} is named by no part`,
          ),
        ]
      : []),
  ];
}

/**
 * What of a message would be turned back by the Single Window, or stop whoever declares the draft.
 */
export function checkWindowMessage(
  parts: readonly MessagePart[],
  facts: WindowCheckFacts = {},
): readonly WindowFinding[] {
  const byPart = (name: string): readonly Values[] =>
    parts.filter(({ part }) => part === name).map(({ values }) => values);
  const head = byPart('DecHead')[0] ?? {};
  const isExport = head.IEFlag === 'E';
  const placeOf = (name: string, at: number): Place => {
    const part = windowParts.find((one) => one.name === name);
    if (!part) throw new Error(`there is no part ${name}`);
    return { part, at, isExport };
  };
  const told: Told = (name, at, element, zh, en) => {
    const place = placeOf(name, at);
    return found(rowOf(place.part, element), place, { grade: 'RULE', zh, en });
  };
  const { GrossWet, NetWt } = head;
  const lines = byPart('DecList');
  return [
    ...windowParts.flatMap((part) =>
      byPart(part.name).flatMap((values, at) => ofPart({ part, at, isExport }, values, facts)),
    ),
    ...(lines.length === 0 ? [told('DecList', 0, 'GNo', '：没有表体', 'there are no lines')] : []),
    ...(isDecimal(GrossWet ?? '') && isDecimal(NetWt ?? '') && compareDecimal(NetWt ?? '', GrossWet ?? '') > 0
      ? [told('DecHead', 0, 'NetWt', '大于毛重', 'more than the gross weight')]
      : []),
    ...ofLines(lines, told),
    ...ofContainers(byPart('Container'), lines.length, told),
    ...(facts.files ? ofFiles(byPart('EdocRealation'), facts.files, told) : []),
  ];
}

/** What a declaration says that the message has no code for. */
export function unsaidOf({ items }: Declared): readonly WindowFinding[] {
  return (items ?? []).flatMap(({ agreement, agreementCert }, at) => {
    if (!agreement || agreementDigits[agreement]) return [];
    const text = bi(
      `表体${at + 1} 优惠协定 ${agreement} 没有两位代码，原产地${agreementCert ? `证书 ${agreementCert} ` : ''}须在单一窗口补录`,
      `Line ${at + 1}: the agreement ${agreement} has no two digits; its origin is keyed in at the Single Window`,
    );
    return [
      {
        grade: 'DECLARE',
        level: 'warning',
        part: 'EcoRelation',
        element: 'CertType',
        field: `items.${at}.agreement`,
        text,
      },
    ];
  });
}
