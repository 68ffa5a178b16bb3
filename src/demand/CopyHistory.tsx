import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import type { Demand } from '#domain/demand/demand.ts';
import { demand, demandTemplates } from '#domain/demand/index.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { formValuesOf, writableValues } from '../parts/form/formValues.ts';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const undoMs = 10_000;
const words = {
  title: bi('复制历史需求（最近20条）', 'Copy an earlier demand (last 20)'),
  copy: bi('复制', 'Copy'),
  none: bi('还没有发布过需求', 'No published demand yet'),
  loading: bi('正在加载…', 'Loading…'),
  failed: bi('加载失败', 'Loading failed'),
  replaced: bi('已填写的内容由 {no} 替换', 'What was filled in has been replaced by {no}'),
  undo: bi('撤销', 'Undo'),
};

/** Opens the last demands and puts the chosen one into the form. @see docs/spec/operations.md 3.1 复制历史 */
export function CopyHistory() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="text" color="inherit" startIcon={<ContentCopyOutlined />} onClick={() => setIsOpen(true)}>
        {t(bi('复制历史', 'Copy from history'))}
      </Button>
      {isOpen && <HistoryDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const titleId = useId();
  const copy = useCopy();
  const { data, isError } = useAnswer(demandTemplates, {}, { about: demand, toast: true, goodFor: 0 });
  const copying: TableColumn = {
    field: 'copy',
    label: words.copy,
    value: ({ id }) => (
      <Button
        size="small"
        variant="text"
        onClick={() => {
          onClose();
          void copy(String(id));
        }}
      >
        {t(words.copy)}
      </Button>
    ),
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent style={{ padding: 0 }}>
        {data ? (
          <RecordTable
            entity={demand}
            label={words.title}
            columns={[...columns, copying]}
            rows={data.rows}
            empty={words.none}
            look="sheet"
          />
        ) : (
          <p className="line-empty" role="status">
            {t(isError ? words.failed : words.loading)}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t(bi('取消', 'Cancel'))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const columns = ['demandNo', 'title', 'demandType', 'customerId', 'createdTime'] as const;

/**
 * Fills the form with an earlier demand: everything but its number, papers and status; a day that has passed is asked
 * for anew.
 */
export function useCopy(): (id: string) => Promise<void> {
  const dataProvider = useDataProvider();
  const t = useText();
  const notify = useNotify();
  const { setValue, getValues } = useFormContext();
  // Asked for while it is drawn: what is read only later was never listened to.
  const { isDirty } = useFormState();
  return async (id) => {
    const before = isDirty ? (structuredClone(getValues()) as Record<string, unknown>) : undefined;
    const { data } = await dataProvider.getOne<Demand>(demand.key, { id });
    const source = formValuesOf(demand, data);
    const { files: _files, ...copied } = writableValues(demand, source);
    for (const name of Object.keys(copied)) {
      setValue(name, name === 'goods' ? asNewLines(source[name]) : source[name], { shouldDirty: true });
      if (`${name}_label` in source) setValue(`${name}_label`, source[`${name}_label`]);
    }
    if ((data.expectTime ?? '') < nowText(() => new Date())) setValue('expectTime', '', { shouldDirty: true });
    if (!before) return;
    const restore = () => {
      for (const name of Object.keys(getValues())) setValue(name, before[name], { shouldDirty: true });
    };
    const copiedFrom = t(words.replaced, { no: data.demandNo ?? data.title ?? '' });
    notify(t(copiedFrom), { autoHideDuration: undoMs, action: { label: t(words.undo), run: restore } });
  };
}

const asNewLines = (rows: unknown): RecordValues[] =>
  Array.isArray(rows) ? rows.map((row: RecordValues) => ({ ...row, id: '' })) : [];
