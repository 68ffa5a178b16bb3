import type { Field } from '../../core/field.ts';
import { bi, type Text } from '../../core/text.ts';
import { containerFields, goodsFields } from '../goodsFields.ts';
import { headFields } from '../headFields.ts';
import { type CheckRule, type Finding, found } from './finding.ts';
import type { DeclarationFacts, ItemFacts } from './records.ts';

/** One value that has to be a code of a table, and where it stands. */
interface Coded {
  readonly dict: string;
  readonly value: string;
  readonly field: string;
  readonly label: Text;
  readonly line?: number;
}

const confirmation = bi('确认项', 'Confirmation');

function codedIn(fields: Readonly<Record<string, Field>>, values: object): Coded[] {
  return Object.entries(fields).flatMap(([field, known]) => {
    const value = (values as Readonly<Record<string, unknown>>)[field];
    if (known.kind !== 'dict' || known.readOnly || typeof value !== 'string' || !value) return [];
    return [{ dict: known.dict, value, field, label: known.label }];
  });
}

const listed = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : [];

/** What a line says of its inspection and its agreement stands under other names in the message. */
function codedOfLine({ ciqAttrs, rcepCert, ...item }: ItemFacts): Coded[] {
  const { agreement, ciqPurpose, ciqAttributes } = goodsFields;
  return [
    ...codedIn(goodsFields, item),
    ...listed(rcepCert?.agreement).map((value) => ({
      dict: agreement.dict,
      value,
      field: 'agreement',
      label: agreement.label,
    })),
    ...listed(ciqAttrs?.purpose).map((value) => ({
      dict: ciqPurpose.dict,
      value,
      field: 'ciqPurpose',
      label: ciqPurpose.label,
    })),
    ...listed(ciqAttrs?.attributes).map((value) => ({
      dict: ciqAttributes.dict,
      value,
      field: 'ciqAttributes',
      label: ciqAttributes.label,
    })),
  ];
}

/** Every coded value of a declaration. */
function codedOf({ items, containers, papers, ...head }: DeclarationFacts): readonly Coded[] {
  return [
    ...codedIn(headFields, head),
    ...(['specialRel', 'priceEffect', 'royalty'] as const).flatMap((field): Coded[] =>
      head[field] ? [{ dict: 'YES_NO_NA', value: head[field], field, label: confirmation }] : [],
    ),
    ...(containers ?? []).flatMap((container, at) =>
      codedIn(containerFields, container).map((one) => ({ ...one, field: `containers.${at}.${one.field}` })),
    ),
    ...(papers ?? []).flatMap(({ kind }, at): Coded[] =>
      kind
        ? [{ dict: 'SUPV_COND', value: kind, field: `papers.${at}.kind`, label: bi('单证代码', 'Kind of paper') }]
        : [],
    ),
    ...items.flatMap((item, at) => codedOfLine(item).map((one) => ({ ...one, line: at + 1 }))),
  ];
}

/** The codes that stand in a declaration, by the table each has to be of: what V-52 asks for. */
export function codesIn(declaration: DeclarationFacts): Readonly<Record<string, readonly string[]>> {
  const codes = new Map<string, Set<string>>();
  for (const { dict, value } of codedOf(declaration))
    codes.set(dict, (codes.get(dict) ?? new Set<string>()).add(value));
  return Object.fromEntries([...codes].map(([dict, values]) => [dict, [...values].sort()]));
}

/**
 * V-52: whatever is coded is a code of its table on that day. Of a table that nobody has brought in nothing can be judged,
 * so it does not pass.
 */
export const codesOnRecord: CheckRule = (declaration, { codes, day }) =>
  codedOf(declaration).flatMap(({ dict, value, field, label, line }): Finding[] => {
    const table = codes.get(dict);
    if (table?.get(value) !== false && table !== undefined) return [];
    const [zh, en] = line === undefined ? ['', ''] : [`第${line}项`, `Line ${line}: `];
    const text = table
      ? bi(`${zh}${label.zh}${value}不是${day}有效的代码`, `${en}${label.en} ${value} is no code of ${day}`)
      : bi(
          `${zh}${label.zh}${value}无法核对：代码表尚未登记，请在“海关代码表”导入`,
          `${en}${label.en} ${value} cannot be judged: its table is not on record, import it under Customs code tables`,
        );
    return [found('V-52', field, text, line === undefined ? {} : { line })];
  });
