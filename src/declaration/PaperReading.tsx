import DocumentScannerOutlined from '@mui/icons-material/DocumentScannerOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { readDeclDocument } from '#domain/declaration/index.ts';
import type { PaperOutcome } from '#domain/declaration/papers/paperCalls.ts';
import type { ComparedValue } from '#domain/declaration/papers/paperValues.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { Section } from '../parts/document/Section.tsx';
import { classes } from '../parts/layout/classes.ts';
import { Nothing } from '../parts/layout/Surface.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('读取并比对', 'Read and compare'),
  read: bi('读取文件', 'Read the file'),
  again: bi('重新读取', 'Read again'),
  before: bi(
    '读取文件中的文字，与申报内容逐项比对',
    'Reads the text of the file and holds it against what is declared',
  ),
  reading: bi('正在读取…', 'Reading…'),
  failed: bi('读取失败，请稍后再试', 'Reading failed, try again shortly'),
  value: bi('项目', 'Value'),
  found: bi('文件', 'File'),
  declaration: bi('报关单', 'Declaration'),
  customsOrder: bi('委托单', 'Order'),
  outcome: bi('比对', 'Compared'),
  SAME: bi('一致', 'Same'),
  DIFFERENT: bi('不一致', 'Different'),
  SILENT: bi('无从比对', 'Nothing to compare'),
};

/** Why nothing was read, and what to do then. */
const unread: Readonly<Record<Exclude<PaperOutcome, 'READ'>, ReturnType<typeof bi>>> = {
  NO_TEXT: bi(
    '这份PDF是扫描图像，没有可读取的文字，请人工核对',
    'This PDF is a scanned picture without text: compare it by eye',
  ),
  NO_PDF: bi('只能读取PDF文件，图片请人工核对', 'Only PDFs are read: compare pictures by eye'),
  ENCRYPTED: bi('PDF有密码，请去掉密码后重新上传', 'The PDF has a password: take it off and upload it again'),
  UNREADABLE: bi('PDF已损坏，无法读取', 'The PDF is damaged and cannot be read'),
  TAKES_LONG: bi('文件过于复杂，读取超时，请人工核对', 'The file is too complex to be read in time: compare it by eye'),
};

/** What a document's own text says, beside its declaration: where they differ it stands out. */
export function PaperReading({ id }: { readonly id: string }) {
  const t = useText();
  const [isAsked, setIsAsked] = useState(false);
  const { data, isError, isFetching, refetch } = useAnswer(readDeclDocument, isAsked ? { id } : null, {
    goodFor: 60_000,
  });
  return (
    <Section
      id="declDocument-reading"
      title={t(words.title)}
      tools={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<DocumentScannerOutlined />}
          disabled={isFetching}
          onClick={() => (isAsked ? void refetch() : setIsAsked(true))}
        >
          {t(isAsked ? words.again : words.read)}
        </Button>
      }
    >
      {data?.outcome === 'READ' ? (
        <Compared values={data.values} against={data.against} />
      ) : (
        <Nothing>
          {t(isFetching ? words.reading : isError ? words.failed : data ? unread[data.outcome] : words.before)}
        </Nothing>
      )}
    </Section>
  );
}

const tones = { DIFFERENT: 'bad', SAME: 'ok', SILENT: undefined } as const;

function Compared({
  values,
  against,
}: {
  readonly values: readonly ComparedValue[];
  readonly against: 'declaration' | 'customsOrder';
}) {
  const t = useText();
  return (
    <RecordTable<ComparedValue & RecordValues>
      label={words.title}
      columns={[
        { field: 'label', label: words.value, isName: true, value: ({ label }) => t(label) },
        { field: 'found', label: words.found, value: ({ found }) => found || '--' },
        { field: 'declared', label: words[against], value: ({ declared }) => declared || '--' },
        {
          field: 'outcome',
          label: words.outcome,
          value: ({ outcome }) => (
            <span
              className={classes('tg-nowrap tg-toned', outcome === 'DIFFERENT' && 'tg-bold')}
              data-tone={tones[outcome]}
            >
              {t(words[outcome])}
            </span>
          ),
        },
      ]}
      rows={values.map((value) => ({ ...value }))}
      keyOf={({ name }) => name}
    />
  );
}
