import Button from '@mui/material/Button';
import { defineForm } from '#domain/core/entity.ts';
import { int } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { SelectionBar } from '../table/SelectionBar.tsx';
import { FieldsDialog } from './FieldsDialog.tsx';
import type { LineRange } from './lines/lineRange.ts';

const words = {
  title: bi('删除多行', 'Remove lines'),
  chosen: bi('已选第 {first}–{last} 行，共 {count} 行', 'Lines {first}–{last} chosen, {count} in all'),
  lines: bi('选中的行', 'Chosen lines'),
  remove: bi('删除', 'Remove'),
  clear: bi('取消选择', 'Choose none'),
};

/** What can be done with chosen lines. */
export function RangeBar({
  range: { first, last },
  onRemove,
  onClear,
}: {
  range: LineRange;
  onRemove: () => void;
  onClear: () => void;
}) {
  const t = useText();
  return (
    <SelectionBar
      label={t(words.lines)}
      count={t(words.chosen, { first: first + 1, last: last + 1, count: last - first + 1 })}
    >
      <Button size="small" variant="text" onClick={onClear}>
        {t(words.clear)}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={onRemove}>
        {t(words.remove)}
      </Button>
    </SelectionBar>
  );
}

/** Asks from which line to which, for whoever has no mouse or many lines between them. */
export function RemoveLines({
  count,
  onRemove,
  onClose,
}: {
  count: number;
  onRemove: (range: LineRange) => void;
  onClose: () => void;
}) {
  const t = useText();
  const place = { required: true, min: 1, max: count } as const;
  const asked = defineForm({
    key: 'removeLines',
    label: words.title,
    fields: { from: int('从第几行', 'From line', place), to: int('到第几行', 'To line', place) },
    rules: [
      ({ from, to }) =>
        typeof from === 'number' && typeof to === 'number' && to < from
          ? { to: bi('不能小于起始行', 'Must not be before the first one') }
          : undefined,
    ],
  });
  return (
    <FieldsDialog
      title={t(words.title)}
      asked={asked}
      start={{ to: count }}
      confirm={words.remove}
      isDanger
      onCancel={onClose}
      onConfirm={async ({ from, to }) => {
        onClose();
        onRemove({ first: Number(from) - 1, last: Number(to) - 1 });
      }}
    />
  );
}
