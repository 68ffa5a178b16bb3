import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { declaration, declDocument, readDeclDocument } from '#domain/declaration/index.ts';
import { readableOf } from '#domain/declaration/papers/paperValues.ts';
import { pathTo } from '#domain/screens.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { Section } from '../parts/document/Section.tsx';
import { useFormScope } from '../parts/form/formScope.ts';
import { useLiveRows } from '../parts/list/useLiveRows.ts';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

const words = {
  title: bi('随附单据', 'Documents'),
  none: bi('委托单和报关单都没有单据', 'Neither the order nor the declaration has documents'),
  fill: bi('读取并填写', 'Read into the form'),
  from: bi('读自 {file}', 'Read from {file}'),
  filled: bi(
    '已从 {file} 填入 {count} 项空白，带底色的请核对',
    '{count} blanks are filled in from {file}; look at them',
  ),
  nothing: bi('{file} 中没有可填入的内容', 'Nothing in {file} fills a blank'),
};
const columns = ['edocKind', 'fileName', 'docNo', 'status', 'version', 'createdTime'];
const mostDocuments = 50;

interface DeclarationPapersProps {
  readonly declId: string;
  readonly orderId: string | null | undefined;
}

/**
 * The documents of a declaration, those of its order among them, by kind; what is read from one fills blanks of the
 * draft, marked with where it comes from. No act of the document: what it fills is the form beside it.
 */
export function DeclarationPapers({ declId, orderId }: DeclarationPapersProps) {
  const t = useText();
  const can = useCan();
  const navigate = useNavigate();
  const maySee = can({ action: 'list', resource: declDocument.key });
  useLiveRows(declDocument.key);
  const { data: all = [] } = useGetList(
    declDocument.key,
    {
      filter: orderId ? { orderId } : { declId },
      sort: { field: 'edocKind', order: 'ASC' },
      pagination: { page: 1, perPage: mostDocuments },
    },
    { enabled: maySee },
  );
  if (!maySee) return null;
  // Those of another declaration of the order are not its own.
  const rows = all.filter((row) => !row.declId || row.declId === declId);
  return (
    <Section id="declaration-documents" title={t(words.title)}>
      <RecordTable<RecordValues>
        entity={declDocument}
        label={words.title}
        columns={[...columns, { field: 'read', label: words.fill, value: (row) => <ReadInto document={row} /> }]}
        rows={rows}
        empty={words.none}
        onOpen={({ id }) => navigate(pathTo(declDocument.key, String(id)) ?? '')}
      />
    </Section>
  );
}

function ReadInto({ document }: { readonly document: RecordValues }) {
  const t = useText();
  const call = useCall();
  const notify = useNotify();
  const form = useFormContext();
  const { offered, mayEdit } = useFormScope();
  const [isReading, setIsReading] = useState(false);
  const file = String(document.fileName ?? '');
  if (!offered || !/\.pdf$/i.test(file)) return null;
  const read = async () => {
    setIsReading(true);
    try {
      const { values } = await call(readDeclDocument, { id: String(document.id) });
      const blank = readableOf(values).filter(
        ([name]) => name in declaration.fields && isEmpty(form.getValues(name)) && mayEdit(name) === true,
      );
      if (blank.length > 0) offered.put(Object.fromEntries(blank), t(words.from, { file }));
      notify(t(blank.length > 0 ? words.filled : words.nothing, { file, count: blank.length }));
    } finally {
      setIsReading(false);
    }
  };
  return mayEdit('billNo') === true ? (
    <Button size="small" variant="text" disabled={isReading} onClick={() => void read().catch(() => undefined)}>
      {t(words.fill)}
    </Button>
  ) : null;
}
