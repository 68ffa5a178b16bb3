import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { defineForm } from '#domain/core/entity.ts';
import { ref } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { ocrDocument, pushOcr } from '#domain/ocr/index.ts';
import { entityOfTarget, pushAsks, targetsOfKind } from '#domain/ocr/pushing.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { Tick } from '../parts/table/Tick.tsx';
import { useText } from '../shell/text.ts';
import styles from './review.module.css';
import { idOf, type OcrRecord } from './useReview.ts';

const words = {
  title: bi('推送 {no}', 'Push {no}'),
  target: bi('推送对象', 'Target'),
  existing: bi('填入已有记录（留空则新建）', 'Into a record that is there (a new one if empty)'),
  confirm: bi('推送', 'Push'),
  field: bi('字段', 'Field'),
  before: bi('现值', 'Now'),
  after: bi('推送后', 'Then'),
  differences: bi('将写入的内容', 'What will be written'),
  same: bi('没有差异', 'Nothing differs'),
  done: bi('已推送：{no}', 'Pushed: {no}'),
  line: bi('第 {line} 行', 'Line {line}'),
  replace: bi('覆盖', 'Replace'),
  replaceThis: bi('覆盖{field}', 'Replace {field}'),
  left: bi('不符合目标字段的格式，不写入', 'Does not fit the field: not written'),
  kept: bi('已有内容默认保留，勾选后才覆盖', 'What stands there is kept unless it is ticked'),
};

interface PushDialogProps {
  readonly record: OcrRecord;
  readonly onClose: () => void;
  readonly onDone: (record: OcrRecord) => Promise<void>;
}

/**
 * Where a document goes, with what would be written there: nothing is written before that was seen. It is a dialog of its
 * own, because no step of a lifecycle shows a table of differences in which a person chooses.
 */
export function PushDialog({ record, onClose, onDone }: PushDialogProps) {
  const t = useText();
  const call = useCall();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const targets = targetsOfKind[record.docKind ?? ''] ?? [];
  const [target, setTarget] = useState(targets[0] ?? 'DEMAND');
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef<string>(undefined);
  const dictionary = useDictionary('OCR_TARGET');
  const entity = entityOfTarget[target] ?? 'demand';
  const asks = pushAsks(target, record);
  const asked = defineForm({
    key: 'pushOcr',
    label: words.confirm,
    service: 'business',
    fields: { targetId: ref(words.existing.zh, words.existing.en, { entity }), ...asks },
    facts: Object.fromEntries(Object.keys(asks).map((name) => [name, { when: isNew }])),
  });
  return (
    <FieldsDialog
      key={target}
      title={t(words.title, { no: record.docNo ?? '' })}
      asked={asked}
      isWide
      lead={
        <div className={styles.questions}>
          <RadioTiles
            label={t(words.target)}
            options={targets.map((key) => ({ key, label: dictionary.nameOf(key) }))}
            chosen={target}
            onChoose={setTarget}
          />
        </div>
      }
      confirm={words.confirm}
      onCancel={onClose}
      onConfirm={async ({ targetId, ...said }) => {
        const input = { id: idOf(record), target, ...intoOf(targetId), said };
        const how = { overwrite: [...replaced], ...(seen.current && { seen: seen.current }) };
        const { targetNo } = await call(pushOcr, { ...input, ...how });
        notify(t(words.done, { no: targetNo ?? '' }), { type: 'success' });
        const { data } = await dataProvider.getOne<OcrRecord>(ocrDocument.key, { id: record.id });
        await onDone(data);
        onClose();
      }}
    >
      <Differences
        {...{ id: idOf(record), target, replaced, names: Object.keys(asks) }}
        onReplace={setReplaced}
        onSeen={(mark) => {
          seen.current = mark;
        }}
      />
    </FieldsDialog>
  );
}

const isNew = ({ targetId }: { readonly targetId?: unknown }) => !targetId;
const intoOf = (targetId: unknown) => (typeof targetId === 'string' && targetId ? { targetId } : {});

interface DifferencesProps {
  readonly id: string;
  readonly target: string;
  /** What is said beside the paper. */
  readonly names: readonly string[];
  readonly replaced: ReadonlySet<string>;
  readonly onReplace: (paths: ReadonlySet<string>) => void;
  readonly onSeen: (mark: string) => void;
}

function Differences({ id, target, names, replaced, onReplace, onSeen }: DifferencesProps) {
  const t = useText();
  const typed: Readonly<Record<string, unknown>> = useWatch();
  const said = Object.fromEntries(names.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  const shown = useAnswer(pushOcr, { id, target, ...intoOf(typed.targetId), said, dryRun: 1 }, { goodFor: 0 });
  const mark = shown.data?.mark;
  useEffect(() => {
    if (mark) onSeen(mark);
  }, [mark, onSeen]);
  if (!shown.data) return <RecordState error={shown.error} onRetry={() => void shown.refetch()} />;
  const { differences } = shown.data;
  if (differences.length === 0) return <p className="tg-muted">{t(words.same)}</p>;
  const nameOf = ({ label, line }: (typeof differences)[number]) =>
    line ? `${t(words.line, { line })} ${t(label)}` : t(label);
  const tick = (path: string) => {
    const next = new Set(replaced);
    if (!next.delete(path)) next.add(path);
    onReplace(next);
  };
  const kept = differences.some(({ state }) => state === 'KEPT');
  return (
    <div className={styles.differences}>
      {kept && <p className="tg-muted">{t(words.kept)}</p>}
      <RecordTable
        look="sheet"
        label={words.differences}
        rows={differences.map((one) => ({ ...one }))}
        keyOf={({ path }) => path}
        columns={[
          { field: 'label', label: words.field, value: nameOf },
          { field: 'before', label: words.before, value: ({ before }) => <Toned tone="none">{before ?? '--'}</Toned> },
          {
            field: 'after',
            label: words.after,
            isLong: true,
            value: ({ after, state }) =>
              state === 'LEFT' ? <Toned tone="wait">{`${after} ${t(words.left)}`}</Toned> : (after ?? '--'),
          },
          ...(kept
            ? [
                {
                  field: 'replace',
                  label: words.replace,
                  value: (one: (typeof differences)[number]) =>
                    one.state === 'KEPT' && (
                      <Tick
                        label={t(words.replaceThis, { field: nameOf(one) })}
                        isOn={replaced.has(one.path)}
                        onTurn={() => tick(one.path)}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
