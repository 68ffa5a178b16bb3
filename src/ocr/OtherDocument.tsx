import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { ocrDocument } from '#domain/ocr/index.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import { reviewedValues } from '#domain/ocr/review.ts';
import { Select } from '../parts/layout/Select.tsx';
import { Panel } from '../parts/panel/Panel.tsx';
import { useText } from '../shell/text.ts';
import { PagePicture } from './PagePicture.tsx';
import styles from './review.module.css';
import type { OcrRecord } from './useReview.ts';

const words = {
  title: bi('另一份单证', 'Another document'),
  choose: bi('单证', 'Document'),
  none: bi('没有同一客户或业务号的其他单证', 'There is no other document of this customer or business number'),
};

/** Another document of the same business beside the one under review, such as the packing list beside its invoice. */
export function OtherDocument({ record }: { readonly record: OcrRecord }) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const { customerId, bizNo, id } = record;
  const filter = bizNo ? { bizNo } : customerId ? { customerId } : { profile: record.profile };
  const { data = [] } = useGetList<OcrDocument>(ocrDocument.key, {
    filter,
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'createdTime', order: 'DESC' },
  });
  const others = data.filter((one) => one.id !== id);
  const other = chosen ?? others[0]?.id;
  return (
    <Panel
      title={words.title}
      tools={
        <Select
          aria-label={t(words.choose)}
          value={other ?? ''}
          options={others.map((one) => ({ value: one.id ?? '', label: `${one.docNo} ${one.docKind ?? ''}` }))}
          onChoose={setChosen}
        />
      }
    >
      {other ? <Whole id={other} /> : <p className={styles.nothing}>{t(words.none)}</p>}
    </Panel>
  );
}

function Whole({ id }: { readonly id: string }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data } = useGetOne<OcrRecord>(ocrDocument.key, { id });
  if (!data) return null;
  const values = reviewedValues({ docKind: data.docKind, profile: data.profile, fields: data.fields ?? [], edits: {} });
  return (
    <div className={styles.columns}>
      <PagePicture
        {...{ docId: id, pictures: data.pictures ?? [], page, marks: [], looked: undefined, onPage: setPage }}
        onMark={() => undefined}
      />
      <dl className={styles.others}>
        {values
          .filter(({ value }) => value !== '')
          .map(({ definition, value }) => (
            <div key={definition.key}>
              <dt>{t(definition.label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
