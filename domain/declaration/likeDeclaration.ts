import type { RecordOf } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import type { AmendedValue } from './amendedValues.ts';
import { declaration } from './declaration.ts';
import { declarationItem } from './declarationItem.ts';

type Declared = Partial<RecordOf<typeof declaration>>;
type Line = NonNullable<NonNullable<Declared['items']>[number]>;

/** What usually is the same from one declaration of a customer to the next one like it. */
const habits = [
  ...['customsCode', 'iePort', 'trafMode', 'tradeCountry', 'tradeNation', 'departPort', 'transMode', 'cutMode'],
  ...['consigneeName', 'consigneeCreditCode', 'overseasName', 'overseasNameEn', 'ownerName', 'ownerCreditCode'],
  ...['agentName', 'wrapType', 'feeMark', 'feeCurr', 'insurMark', 'specialRel', 'priceEffect', 'royalty', 'taxMode'],
] as const satisfies readonly (keyof Declared)[];

/** And of the same goods. */
const goodsHabits = [
  ...['hsCode', 'ciqCode', 'gModel', 'gUnit', 'declPrice', 'tradeCurr', 'originCountry', 'dutyMode', 'agreement'],
] as const satisfies readonly (keyof Line)[];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const isSame = (before: unknown, after: unknown): boolean => (isEmpty(before) && isEmpty(after)) || before === after;

/** Goods are the same by their part number, else by their name. */
const goodsOf = ({ partNo, gName }: Line): string => partNo || gName || '';

/** One value that differs from the last declaration like it. */
export type UnlikeValue = Pick<AmendedValue, 'name' | 'field' | 'before' | 'after'>;

/** What is otherwise than in the last declaration like it, head first, then line by line of goods that both have. */
export function unlikeLast(record: Declared, last: Declared): readonly UnlikeValue[] {
  const differs = (
    owner: { readonly fields: Readonly<Record<string, Field>> },
    names: readonly string[],
    { was, is, place }: { was: Readonly<Record<string, unknown>>; is: Readonly<Record<string, unknown>>; place?: Text },
  ): UnlikeValue[] =>
    names.flatMap((name) => {
      const field = owner.fields[name];
      if (!field || isSame(was[name], is[name])) return [];
      const { zh, en } = field.label;
      return [
        {
          name: place ? bi(`${place.zh} ${zh}`, `${place.en}: ${en}`) : field.label,
          field,
          before: was[name],
          after: is[name],
        },
      ];
    });
  const known = new Map((last.items ?? []).map((line) => [goodsOf(line), line]));
  return [
    ...differs(declaration, habits, { was: last, is: record }),
    ...(record.items ?? []).flatMap((line, at) => {
      const was = known.get(goodsOf(line));
      const place = bi(`第${at + 1}项`, `Line ${at + 1}`);
      return was && goodsOf(line) !== '' ? differs(declarationItem, goodsHabits, { was, is: line, place }) : [];
    }),
  ];
}
