import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useState } from 'react';
import { precatProduct } from '#domain/classification/index.ts';
import type { ConvertedGoods } from '#domain/classification/precat/convertCalls.ts';
import {
  type ConversionRule,
  type ConvertedCell,
  conversionRules,
  elementOf,
} from '#domain/classification/precat/convertRules.ts';
import { fieldOf } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { Tick } from '../parts/table/Tick.tsx';
import { useText } from '../shell/text.ts';
import styles from './convert.module.css';

const words = {
  title: bi('数据转换', 'Data conversion'),
  rules: bi('转换规则', 'Rules'),
  cells: bi('转换前后', 'Before and after'),
  name: bi('品名', 'Name'),
  field: bi('字段', 'Field'),
  rule: bi('规则', 'Rule'),
  before: bi('转换前', 'Before'),
  after: bi('转换后', 'After'),
  none: bi('所选规则下没有需要转换的内容', 'These rules change nothing'),
  tickAll: bi('全选', 'All'),
  tick: bi('写入 {name} {field}', 'Write {name} {field}'),
  choose: bi('请勾选要写入的内容', 'Tick what to write'),
};

const ruleWords: Readonly<Record<ConversionRule, ReturnType<typeof bi>>> = {
  C1: bi('C1 全角转半角、去多余空格', 'C1 full width to half width, spaces'),
  C2: bi('C2 单位转代码', 'C2 units to codes'),
  C3: bi('C3 国别转代码', 'C3 countries to codes'),
  C4: bi('C4 旧编码转新编码', 'C4 old codes to new ones'),
  C5: bi('C5 文本按标签拆分', 'C5 texts by their labels'),
  C6: bi('C6 按竖线拆分要素', 'C6 elements by bars'),
  C7: bi('C7 品牌类型转代码', 'C7 kinds of brand to codes'),
};

/** One cell with the goods it is of. */
export type ConversionCell = Pick<ConvertedCell, keyof ConvertedCell> & {
  readonly key: string;
  readonly goods: ConvertedGoods;
};

interface ConversionProps {
  readonly rules: readonly ConversionRule[];
  readonly onRules: (rules: readonly ConversionRule[]) => void;
  /** What the chosen rules make of goods; nothing while it is asked for. */
  readonly goods: readonly ConvertedGoods[] | undefined;
  readonly error: Error | null;
  /** What the button at the bottom says of so many cells. */
  readonly apply: Text;
  readonly isWriting?: boolean;
  readonly onApply: (ticked: readonly ConversionCell[]) => void;
  readonly onClose: () => void;
  /** Below the cells. */
  readonly children?: ReactNode;
}

/** What the chosen rules make of goods, cell by cell; only what stays ticked is taken. */
export function Conversion({
  rules,
  onRules,
  goods,
  error,
  apply,
  isWriting = false,
  onApply,
  onClose,
  children,
}: ConversionProps) {
  const t = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const cells = rules.length ? cellsOf(goods ?? []) : [];
  const ticked = cells.filter(({ key }) => !left.has(key));
  const turn = (key: string) => setLeft((before) => turned(before, key));
  const label = bi(t(apply, { count: ticked.length }), t(apply, { count: ticked.length }));
  const reason = isWriting || ticked.length === 0 ? words.choose : undefined;
  return (
    <RecordDrawer
      title={t(words.title)}
      width={960}
      onClose={onClose}
      footer={<ActionBar actions={[{ key: 'apply', label, rank: 'primary', reason, run: () => onApply(ticked) }]} />}
    >
      <Rules
        rules={rules}
        onTurn={(rule) => onRules(conversionRules.filter((one) => (one === rule) !== rules.includes(one)))}
      />
      {error && <Nothing>{error.message}</Nothing>}
      {goods && (
        <>
          <RecordTable
            look="sheet"
            label={words.cells}
            columns={columnsOf({
              t,
              left,
              turn,
              all: {
                isOn: left.size === 0,
                onTurn: () => setLeft(new Set(left.size ? [] : cells.map(({ key }) => key))),
              },
            })}
            rows={cells}
            keyOf={({ key }) => key}
            empty={words.none}
          />
          {children}
        </>
      )}
    </RecordDrawer>
  );
}

function Rules({
  rules,
  onTurn,
}: {
  readonly rules: readonly ConversionRule[];
  readonly onTurn: (rule: ConversionRule) => void;
}) {
  const t = useText();
  return (
    <fieldset className={styles.rules}>
      <legend>{t(words.rules)}</legend>
      {conversionRules.map((rule) => (
        <FormControlLabel
          key={rule}
          control={<Checkbox size="small" checked={rules.includes(rule)} onChange={() => onTurn(rule)} />}
          label={t(ruleWords[rule])}
        />
      ))}
    </fieldset>
  );
}

/** Codes are read as their words. */
function Value({ field, value }: { readonly field: string; readonly value: string }) {
  const known = fieldOf(precatProduct, field);
  if (!value) return <EmptyValue />;
  return known?.kind === 'dict' ? <DictValue dict={known.dict} value={value} /> : value;
}

const cellsOf = (goods: readonly ConvertedGoods[]): ConversionCell[] =>
  goods.flatMap((one) => one.cells.map((cell) => ({ ...cell, key: `${one.id} ${cell.field}`, goods: one })));

function turned(left: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(left);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface Ticking {
  readonly t: ReturnType<typeof useText>;
  readonly left: ReadonlySet<string>;
  readonly turn: (key: string) => void;
  readonly all: { readonly isOn: boolean; readonly onTurn: () => void };
}

function columnsOf({ t, left, turn, all }: Ticking): readonly TableColumn<ConversionCell>[] {
  const nameOf = ({ field }: ConversionCell) =>
    elementOf(field) ?? t(fieldOf(precatProduct, field)?.label ?? bi(field, field));
  return [
    {
      field: 'tick',
      head: <Tick label={t(words.tickAll)} {...all} />,
      value: (cell) => (
        <Tick
          label={t(words.tick, { name: cell.goods.nameZh, field: nameOf(cell) })}
          isOn={!left.has(cell.key)}
          onTurn={() => turn(cell.key)}
        />
      ),
    },
    { field: 'goods', label: words.name, isName: true, value: ({ goods }) => `${goods.lineNo} ${goods.nameZh}` },
    { field: 'field', label: words.field, value: nameOf },
    {
      field: 'before',
      label: words.before,
      isLong: true,
      value: ({ field, before }) => <Value field={field} value={before} />,
    },
    {
      field: 'after',
      label: words.after,
      isLong: true,
      value: ({ field, after }) => <Value field={field} value={after} />,
    },
    { field: 'rules', label: words.rule, value: ({ rules }) => rules.join(' ') },
  ];
}
