import type { ReactNode } from 'react';
import { defineForm } from '#domain/core/entity.ts';
import { dict, peopleField, text, textarea } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import type { CellRule } from '#domain/workbooks/model/workbook.ts';
import { isInside } from '#domain/workbooks/model/workbook.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useText } from '../shell/text.ts';
import type { CellDialog } from './CellMenu.tsx';
import type { SidePanelProps } from './SidePanels.tsx';
import { areaOf } from './sheetCommands.ts';
import type { SheetDesk } from './useDesk.ts';

const words = {
  note: bi('批注', 'Comment'),
  save: bi('确定', 'OK'),
  rule: bi('数据验证', 'Validation'),
  protect: bi('保护区域', 'Protect cells'),
  who: bi(
    '除所有者外，只有这些人可以编辑所选单元格；清空则取消保护。',
    'Beside the owner only these people write the chosen cells; empty it to lift the protection.',
  ),
};

const noteForm = defineForm({
  key: 'sheetNote',
  label: words.note,
  fields: {
    text: textarea('内容', 'Text', { required: true, max: 1_000 }),
    people: peopleField('提醒（@）', 'Tell (@)', { most: 20 }),
  },
});

const isBetween = ({ kind }: { readonly kind?: unknown }) => kind !== 'LIST' && kind !== 'DICT' && kind !== 'NONE';
const ruleForm = defineForm({
  key: 'sheetRule',
  label: words.rule,
  fields: {
    kind: dict('允许', 'Allowed', { dict: 'SHEET_RULE', required: true }),
    values: textarea('可选值（每行或逗号分隔）', 'Choices (lines or commas)', { max: 4_000, required: true }),
    dict: text('字典', 'Dictionary', {
      max: 40,
      required: true,
      help: bi('如 CURRENCY、DEPT', 'Such as CURRENCY, DEPT'),
    }),
    min: text('不小于', 'From', { max: 20 }),
    max: text('不大于', 'To', { max: 20 }),
    message: text('不符合时提示', 'Said when it is wrong', { max: 200 }),
  },
  facts: {
    values: { when: ({ kind }) => kind === 'LIST' },
    dict: { when: ({ kind }) => kind === 'DICT' },
    min: { when: isBetween },
    max: { when: isBetween },
    message: { when: ({ kind }) => kind !== 'NONE' },
  },
});

const protectForm = defineForm({
  key: 'sheetProtect',
  label: words.protect,
  fields: { allowed: peopleField('可编辑的人', 'May write', { most: 200 }) },
});

interface CellDialogsProps extends SidePanelProps {
  readonly kind: CellDialog;
  readonly onClose: () => void;
}

/** What is asked before something is said of the chosen cells. */
export function CellDialogs({ kind, desk, acts, onClose }: CellDialogsProps) {
  const { grid, choice, shown } = desk;
  const { row, col } = choice.active;
  const area = areaOf(acts.hands.used, shown.ids);
  const freshId = () => acts.freshId();
  const dialogs: Readonly<Record<CellDialog, () => ReactNode>> = {
    note: () => (
      <FieldsDialog
        title={words.note}
        asked={noteForm}
        confirm={words.save}
        onCancel={onClose}
        onConfirm={async ({ text, people }) => {
          const told = Array.isArray(people) ? people.map(String) : [];
          desk.run([{ op: 'comment', sheet: grid.id, id: freshId(), row, col, text: String(text), people: told }]);
          onClose();
        }}
      />
    ),
    rule: () => {
      const [id, before] = found(desk, grid.rules) ?? [freshId(), undefined];
      return (
        <FieldsDialog
          title={words.rule}
          asked={ruleForm}
          start={before ? asAsked(before) : { kind: 'LIST' }}
          confirm={words.save}
          onCancel={onClose}
          onConfirm={async (values) => {
            const rule = values.kind === 'NONE' ? null : asRule(values, before?.area ?? area);
            desk.run([{ op: 'rule', sheet: grid.id, id, rule }]);
            onClose();
          }}
        />
      );
    },
    protect: () => {
      const [id, before] = found(desk, grid.protects) ?? [freshId(), undefined];
      return (
        <FieldsDialog
          title={words.protect}
          lead={<WhoMay />}
          asked={protectForm}
          start={{ allowed: before?.allowed ?? [] }}
          confirm={words.save}
          onCancel={onClose}
          onConfirm={async ({ allowed }) => {
            const people = Array.isArray(allowed) ? allowed.map(String) : [];
            const protect = before && people.length === 0 ? null : { area: before?.area ?? area, allowed: people };
            desk.run([{ op: 'protect', sheet: grid.id, id, protect }]);
            onClose();
          }}
        />
      );
    },
  };
  return dialogs[kind]();
}

function WhoMay() {
  const t = useText();
  return <p>{t(words.who)}</p>;
}

/** What is said already of the active cell. */
const found = <One extends { readonly area: CellRule['area'] }>(
  { grid, choice }: SheetDesk,
  all: ReadonlyMap<string, One>,
): readonly [string, One] | undefined =>
  [...all].find(([, { area }]) => isInside(grid, area, [choice.active.row, choice.active.col]));

const kinds: Readonly<Record<string, CellRule['kind']>> = {
  LIST: 'list',
  NUMBER: 'number',
  WHOLE: 'whole',
  DATE: 'date',
  LENGTH: 'length',
  DICT: 'dict',
};

const asAsked = ({ kind, values, ...rest }: CellRule) => ({
  ...rest,
  kind: kind.toUpperCase(),
  values: values?.join('\n'),
});

function asRule(values: Readonly<Record<string, unknown>>, area: CellRule['area']): CellRule {
  const said = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : undefined);
  const kind = kinds[said('kind') ?? ''] ?? 'list';
  const bound = (name: string) => {
    const text = said(name);
    return text === undefined ? {} : { [name]: kind === 'date' ? text : Number(text) };
  };
  const choices = said('values')
    ?.split(/[\n,，]/)
    .map((one) => one.trim());
  const [message, name] = [said('message'), said('dict')];
  return {
    ...{ area, kind },
    ...(choices && { values: choices.filter(Boolean).slice(0, 200) }),
    ...(name && { dict: name }),
    ...bound('min'),
    ...bound('max'),
    ...(message && { message }),
  };
}
