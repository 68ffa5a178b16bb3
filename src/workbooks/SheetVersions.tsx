import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import {
  compareSheetVersion,
  type KeptVersion,
  querySheetVersion,
  restoreSheetVersion,
} from '#domain/workbooks/calls.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useConfirm } from '../shell/confirm.ts';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('历史版本', 'Versions'),
  taken: bi('时间', 'Time'),
  by: bi('最后修改人', 'Last changed by'),
  rev: bi('版本', 'Revision'),
  filled: bi('单元格', 'Cells'),
  note: bi('说明', 'Note'),
  compare: bi('与当前比较', 'Compare with now'),
  restore: bi('恢复到此版本', 'Restore'),
  sure: bi(
    '版本 {rev} 的内容将作为新的修改写入，之后的历史仍保留。',
    'What stood in revision {rev} is written anew; what came later stays in the history.',
  ),
  restored: bi('已恢复，改动 {changed} 处', 'Restored, {changed} changes'),
  differences: bi('与当前的差异', 'Differences from now'),
  none: bi('没有差异', 'No differences'),
  more: bi('仅列出前 {count} 处', 'The first {count} are listed'),
  cell: bi('单元格', 'Cell'),
  before: bi('该版本', 'Then'),
  after: bi('当前', 'Now'),
  acts: bi('操作', 'Actions'),
};

interface VersionsDrawerProps {
  readonly id: string;
  readonly mayRestore: boolean;
  readonly onClose: () => void;
}

/** What the workbook held before: compared with now, and brought back as a new change. */
export function SheetVersions({ id: sheetId, mayRestore, onClose }: VersionsDrawerProps) {
  const t = useText();
  const confirm = useConfirm();
  const notify = useNotify();
  const call = useCall();
  const [compared, setCompared] = useState<number>();
  const { data, error, refetch } = useAnswer(querySheetVersion, { sheetId }, { goodFor: 0 });
  const restore = async (rev: number) => {
    const isSure = await confirm({ title: words.restore, text: t(words.sure, { rev }), confirm: words.restore });
    if (!isSure) return;
    const { changed } = await call(restoreSheetVersion, { sheetId, rev });
    notify(t(words.restored, { changed }), { type: 'success' });
    onClose();
  };
  const acts = ({ rev }: KeptVersion) => (
    <span className="tg-inline">
      <Button size="small" onClick={() => setCompared(rev)}>
        {t(words.compare)}
      </Button>
      {mayRestore && (
        <Button size="small" onClick={() => void restore(rev)}>
          {t(words.restore)}
        </Button>
      )}
    </span>
  );
  return (
    <RecordDrawer title={words.title} width={720} onClose={onClose}>
      {data ? (
        <RecordTable
          look="sheet"
          label={words.title}
          rows={data.versions.map((one) => ({ ...one }))}
          keyOf={({ id }) => id}
          columns={[
            { field: 'takenTime', label: words.taken, isName: true, value: ({ takenTime }) => takenTime },
            { field: 'rev', label: words.rev, isNumber: true, value: ({ rev }) => rev },
            { field: 'filled', label: words.filled, isNumber: true, value: ({ filled }) => filled },
            { field: 'byName', label: words.by, value: ({ byName }) => byName },
            { field: 'note', label: words.note, value: ({ note }) => note },
            { field: 'acts', label: words.acts, value: acts },
          ]}
        />
      ) : (
        <RecordState error={error} onRetry={() => void refetch()} />
      )}
      {compared !== undefined && <Differences sheetId={sheetId} fromRev={compared} />}
    </RecordDrawer>
  );
}

function Differences({ sheetId, fromRev }: { readonly sheetId: string; readonly fromRev: number }) {
  const t = useText();
  const { data, error, refetch } = useAnswer(compareSheetVersion, { sheetId, fromRev }, { goodFor: 0 });
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const { differences, hasMore } = data;
  return (
    <>
      <h3>{t(words.differences)}</h3>
      {differences.length === 0 ? (
        <p>{t(words.none)}</p>
      ) : (
        <RecordTable
          look="sheet"
          label={words.differences}
          rows={differences.map((one) => ({ ...one }))}
          keyOf={({ sheet, at }) => `${sheet} ${at}`}
          columns={[
            { field: 'at', label: words.cell, isName: true, value: ({ sheetName, at }) => `${sheetName}!${at}` },
            { field: 'before', label: words.before, value: ({ before }) => before },
            { field: 'after', label: words.after, value: ({ after }) => after },
          ]}
        />
      )}
      {hasMore && <p>{t(words.more, { count: differences.length })}</p>}
    </>
  );
}
