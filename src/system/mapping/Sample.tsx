import { type RefObject, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { fileProblem } from '../../parts/import/fileProblem.ts';
import { Row } from '../../parts/layout/Row.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { MappingFile } from './MappingFile.tsx';
import { useSample } from './useSample.ts';

const words = {
  title: text('样表与试运行', 'Sample and dry run'),
  hint: text('上传样表，自动匹配后试运行前20行；不会写入数据', 'Upload a sample, match it, try its first 20 rows; nothing is written'),
  upload: text('上传样表', 'Upload a sample'),
  match: text('自动匹配', 'Auto match'),
  run: text('试运行', 'Dry run'),
  targetFirst: text('请先填写目标', 'Name the target first'),
  sampleFirst: text('请先上传样表', 'Upload a sample first'),
  matched: text('匹配 {count} 个字段', '{count} fields matched'),
  columns: text('样表的列', 'Columns of the sample'),
  column: text('列', 'Column'),
  examples: text('示例', 'Examples'),
  missing: text('必填字段未映射：{fields}', 'Required fields not mapped: {fields}'),
  similar: text('按相似度匹配，请核对：{fields}', 'Matched by likeness, please check: {fields}'),
  rows: text('试运行结果', 'Dry run'),
  row: text('行', 'Row'),
  wrong: text('错误', 'Errors'),
};

/** What an import target asks for. */
const neededOf = (target: unknown) =>
  Object.entries(entities[String(target)]?.fields ?? {}).filter(
    ([name, field]) => field.required && !field.readOnly && field.default === undefined && name !== entities[String(target)]?.parent?.field,
  );

/** What was refused has been shown by the request layer. */
const quietly = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });

/** Beside the form of a mapping, whose lines it fills and tries. */
export function Sample() {
  const say = useText();
  const form = useFormContext();
  const { file, tried, upload, dryRun } = useSample();
  const input = useRef<HTMLInputElement>(null);
  const [alike, setAlike] = useState<readonly string[]>([]);
  const [target, headRow, items] = useWatch({ name: ['target', 'headRow', 'items'] }) as [unknown, unknown, RecordValues[] | undefined];
  const entity = entities[String(target)];
  const labelOf = (name: string) => (entity?.fields[name] ? say(entity.fields[name].label) : name);
  const lines = (items ?? []).filter(({ targetField }) => Boolean(targetField));
  const mapped = new Set(lines.map(({ targetField }) => targetField));
  const missing = neededOf(target).filter(([name]) => !mapped.has(name));
  const asked = { target: String(target ?? ''), headRow: Number(headRow) || 1, items: lines };
  const match = () => {
    const fresh = (tried?.suggested ?? []).filter(({ targetField }) => !mapped.has(targetField));
    const made = fresh.map(({ targetField, sourceColumn }) => ({
      targetField, sourceKind: 'COLUMN', sourceColumn, transform: 'NONE', transformArg: null, defaultValue: null,
      requiredFlg: neededOf(target).some(([name]) => name === targetField) ? 1 : 0,
    })); // biome-ignore format: one line of a mapping
    form.setValue('items', [...lines, ...made], { shouldDirty: true });
    setAlike(fresh.flatMap(({ how, targetField }) => (how === 'similar' ? [targetField] : [])));
    showToast({ tone: 'ok', text: say(words.matched, { count: made.length }) });
  };
  const noTarget = entity ? undefined : words.targetFirst;
  const noSample = noTarget ?? (file ? undefined : words.sampleFirst);
  return (
    <Panel
      isRoomy
      isWide
      title={say(words.title)}
      hint={file?.name ?? say(words.hint)}
      tools={
        <Row>
          <MappingFile />
          <BarButton
            isSmall
            action={{ key: 'upload', label: words.upload, rank: 'outlined', reason: noTarget, run: () => input.current?.click() }}
          />
          <BarButton isSmall action={{ key: 'match', label: words.match, rank: 'outlined', reason: noSample, run: match }} />
          <BarButton
            isSmall
            action={{ key: 'run', label: words.run, rank: 'outlined', reason: noSample, run: () => quietly(dryRun(asked)) }}
          />
        </Row>
      }
    >
      <SampleInput input={input} onFile={(chosen) => quietly(upload(chosen, asked))} />
      <PanelText role="status">
        {entity && missing.length > 0 && (
          <Toned tone="bad">{say(words.missing, { fields: missing.map(([, { label }]) => say(label)).join('、') })}</Toned>
        )}
        {alike.length > 0 && <Toned tone="bad">{say(words.similar, { fields: alike.map(labelOf).join('、') })}</Toned>}
        {!tried && <Nothing>{say(noSample ?? words.hint)}</Nothing>}
      </PanelText>
      {tried && <Found tried={tried} labelOf={labelOf} />}
    </Panel>
  );
}

interface FoundProps {
  readonly tried: Tried;
  readonly labelOf: (name: string) => string;
}

/** The columns of the sample, and what its first rows would become. */
function Found({ tried: { columns, rows }, labelOf }: FoundProps) {
  const say = useText();
  const [first] = rows;
  return (
    <>
      <RecordTable
        look="small"
        label={words.columns}
        columns={[
          { field: 'place', label: text('编号', 'Number') },
          { field: 'name', label: words.column },
          { field: 'examples', label: words.examples, isWide: true },
        ]}
        rows={columns.map(({ name, examples }, index) => ({ place: `c${index + 1}`, name, examples: examples.join(' / ') }))}
        keyOf={({ place }) => place}
      />
      {first && (
        <RecordTable
          look="small"
          label={words.rows}
          columns={dryColumns(first.after, labelOf, say)}
          rows={rows}
          keyOf={({ rowNumber }) => String(rowNumber)}
        />
      )}
    </>
  );
}

/** A hidden input for the sheet that a button asks for. */
function SampleInput({ input, onFile }: { readonly input: RefObject<HTMLInputElement | null>; readonly onFile: (file: File) => void }) {
  const say = useText();
  return (
    <input
      ref={input}
      type="file"
      className="tg-hidden"
      tabIndex={-1}
      aria-label={say(words.upload)}
      accept=".xlsx,.xls,.csv"
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        event.target.value = '';
        if (!chosen) return;
        const wrong = fileProblem(chosen);
        if (wrong) showToast({ tone: 'bad', text: say(wrong) });
        else onFile(chosen);
      }}
    />
  );
}

type Tried = NonNullable<ReturnType<typeof useSample>['tried']>;
type DryRows = Tried['rows'];

const dryColumns = (
  after: RecordValues,
  labelOf: (name: string) => string,
  say: ReturnType<typeof useText>,
): TableColumn<DryRows[number]>[] => [
  { field: 'rowNumber', label: words.row, isName: true },
  ...Object.keys(after).map((name) => ({
    field: name,
    label: text(labelOf(name), labelOf(name)),
    value: (row: DryRows[number]) => {
      const isWrong = row.errors.some(({ field }) => field === name);
      return <Toned tone={isWrong && 'bad'}>{row.after[name] || '--'}</Toned>;
    },
  })),
  {
    field: 'errors',
    label: words.wrong,
    isLong: true,
    value: (row: DryRows[number]) =>
      row.errors.map(({ field, text: sentence }) => `${labelOf(field)}：${say(sentence)}`).join('；') || '--',
  },
];
