import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { defineForm } from '#domain/core/entity.ts';
import { ref } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { ocrDocument, pushOcr } from '#domain/ocr/index.ts';
import { targetsOfProfile } from '#domain/ocr/ocrFields.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
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
};

/** Entities that a target may be filled into. */
const entities: Readonly<Record<string, string>> = { DEMAND: 'demand' };

interface PushDialogProps {
  readonly record: OcrRecord;
  readonly onClose: () => void;
  readonly onDone: (record: OcrRecord) => Promise<void>;
}

/** Where a document goes, with what would be written there: nothing is written before that was seen. */
export function PushDialog({ record, onClose, onDone }: PushDialogProps) {
  const t = useText();
  const call = useCall();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const targets = targetsOfProfile[record.profile ?? ''] ?? [];
  const [target, setTarget] = useState(targets[0] ?? 'DEMAND');
  const dictionary = useDictionary('OCR_TARGET');
  const entity = entities[target];
  const asked = defineForm({
    key: 'pushOcr',
    label: words.confirm,
    service: 'business',
    fields: entity ? { targetId: ref(words.existing.zh, words.existing.en, { entity }) } : {},
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
      onConfirm={async ({ targetId }) => {
        const input = { id: idOf(record), target, ...(typeof targetId === 'string' && targetId && { targetId }) };
        const { targetNo } = await call(pushOcr, input);
        notify(t(words.done, { no: targetNo ?? '' }), { type: 'success' });
        const { data } = await dataProvider.getOne<OcrRecord>(ocrDocument.key, { id: record.id });
        await onDone(data);
        onClose();
      }}
    >
      <Differences id={idOf(record)} target={target} />
    </FieldsDialog>
  );
}

function Differences({ id, target }: { readonly id: string; readonly target: string }) {
  const t = useText();
  const chosen: unknown = useWatch({ name: 'targetId' });
  const targetId = typeof chosen === 'string' && chosen ? { targetId: chosen } : {};
  const shown = useAnswer(pushOcr, { id, target, ...targetId, dryRun: 1 }, { goodFor: 0 });
  if (!shown.data) return <RecordState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (shown.data.differences.length === 0) return <p className="tg-muted">{t(words.same)}</p>;
  return (
    <div className={styles.differences}>
      <RecordTable
        look="sheet"
        label={words.differences}
        rows={shown.data.differences.map((one, at) => ({ ...one, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            field: 'label',
            label: words.field,
            value: ({ label, line }) => (line ? `${t(words.line, { line })} ${t(label)}` : t(label)),
          },
          { field: 'before', label: words.before, value: ({ before }) => <Toned tone="none">{before ?? '--'}</Toned> },
          { field: 'after', label: words.after, isLong: true, value: ({ after }) => after ?? '--' },
        ]}
      />
    </div>
  );
}
