import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { neededFields } from '#domain/core/importFields.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFilePicker } from '../../parts/form/controls/useFilePicker.tsx';
import { fileProblem } from '../../parts/import/fileProblem.ts';
import { Row } from '../../parts/layout/Row.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { DryRun } from './DryRun.tsx';
import { MappingBoard, type Match } from './MappingBoard.tsx';
import { MappingFile } from './MappingFile.tsx';
import { linked, unlinked } from './mappingEdits.ts';
import { useSample } from './useSample.ts';

const words = {
  title: bi('样表与试运行', 'Sample and dry run'),
  hint: bi(
    '上传样表，自动匹配后试运行前20行；不会写入数据',
    'Upload a sample, match it, try its first 20 rows; nothing is written',
  ),
  upload: bi('上传样表', 'Upload a sample'),
  match: bi('自动匹配', 'Auto match'),
  run: bi('试运行', 'Dry run'),
  targetFirst: bi('请先填写目标', 'Name the target first'),
  sampleFirst: bi('请先上传样表', 'Upload a sample first'),
  matched: bi('匹配 {count} 个字段', '{count} fields matched'),
  missing: bi('必填字段未映射：{fields}', 'Required fields not mapped: {fields}'),
};

/** What was refused has been shown by the request layer. */
const quietly = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });

/** Beside the form of a mapping, whose lines it fills and tries. */
export function Sample() {
  const t = useText();
  const notify = useNotify();
  const form = useFormContext();
  const { file, tried, upload, dryRun } = useSample();
  const [matches, setMatches] = useState<ReadonlyMap<string, Match>>(new Map());
  const { target, items, ...place } = useWatched();
  const entity = entities[target];
  const labelOf = (name: string) => (entity?.fields[name] ? t(entity.fields[name].label) : name);
  const lines = items.filter(({ targetField }) => Boolean(targetField));
  const mapped = new Set(lines.map(({ targetField }) => targetField));
  const needed = entity ? neededFields(entity) : [];
  const missing = needed.filter((name) => !mapped.has(name));
  const asked = { target, ...place, items: lines };
  const { picker, choose } = useFilePicker({
    label: t(words.upload),
    accept: '.xlsx,.xls,.csv',
    onFiles: ([chosen]) => {
      const wrong = chosen && fileProblem(chosen);
      if (wrong) notify(t(wrong), { type: 'error' });
      else if (chosen) quietly(upload(chosen, asked));
    },
  });
  const put = (next: readonly RecordValues[]) => form.setValue('items', next, { shouldDirty: true });
  const link = (before: readonly RecordValues[], field: string, column: string) =>
    linked(before, { field, column, isRequired: needed.includes(field) });
  /** Whatever a person does to a field is no longer the machine's guess. */
  const byHand = (field: string) => setMatches((before) => new Map([...before].filter(([name]) => name !== field)));
  const match = () => {
    const fresh = (tried?.suggested ?? []).filter(({ targetField }) => !mapped.has(targetField));
    put(fresh.reduce((before, { targetField, sourceColumn }) => link(before, targetField, sourceColumn), lines));
    setMatches((before) => new Map([...before, ...fresh.map(({ targetField, how }) => [targetField, how] as const)]));
    notify(t(words.matched, { count: fresh.length }), { type: 'success' });
  };
  const noTarget = entity ? undefined : words.targetFirst;
  const noSample = noTarget ?? (file ? undefined : words.sampleFirst);
  return (
    <Panel
      isRoomy
      isWide
      title={t(words.title)}
      hint={file?.name ?? t(words.hint)}
      tools={
        <Row>
          <MappingFile />
          <BarButton
            isSmall
            action={{ key: 'upload', label: words.upload, rank: 'outlined', reason: noTarget, run: choose }}
          />
          <BarButton
            isSmall
            action={{ key: 'match', label: words.match, rank: 'outlined', reason: noSample, run: match }}
          />
          <BarButton
            isSmall
            action={{
              key: 'run',
              label: words.run,
              rank: 'outlined',
              reason: noSample,
              run: () => quietly(dryRun(asked)),
            }}
          />
        </Row>
      }
    >
      {picker}
      <PanelText role="status">
        {missing.length > 0 && (
          <Toned tone="bad">{t(words.missing, { fields: missing.map(labelOf).join('、') })}</Toned>
        )}
        {!tried && <Nothing>{t(noSample ?? words.hint)}</Nothing>}
      </PanelText>
      {tried && entity && (
        <MappingBoard
          entity={entity}
          columns={tried.columns}
          items={lines}
          matches={matches}
          onLink={(field, column) => {
            byHand(field);
            put(link(lines, field, column));
          }}
          onUnlink={(field) => {
            byHand(field);
            put(unlinked(lines, field));
          }}
        />
      )}
      {tried && tried.rows.length > 0 && <DryRun rows={tried.rows} labelOf={labelOf} />}
    </Panel>
  );
}

/** The form of the mapping beside it, as far as reading a sample goes. */
function useWatched() {
  const [target, sheetName, headRow, items] = useWatch({
    name: ['target', 'sheetName', 'headRow', 'items'],
  }) as unknown[];
  return {
    target: String(target ?? ''),
    sheetName: String(sheetName ?? ''),
    headRow: Number(headRow) || 1,
    items: (items ?? []) as RecordValues[],
  };
}
