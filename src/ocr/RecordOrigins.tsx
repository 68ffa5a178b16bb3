import { Link } from 'react-router';
import { bi } from '#domain/core/text.ts';
import { queryOcrOrigins } from '#domain/ocr/index.ts';
import { ocrReviewAddress } from '#domain/ocr/paths.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { Section } from '../parts/document/Section.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import type { BesideProps } from '../shell/areaScreens.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

const words = {
  title: bi('识别来源', 'Read from papers'),
  field: bi('字段', 'Field'),
  value: bi('识别值', 'As it was read'),
  changed: bi('{value}（后已修改）', '{value} (changed since)'),
  replaced: bi('{value}（覆盖 {before}）', '{value} (in place of {before})'),
  from: bi('单证', 'Paper'),
  place: bi('{no} {kind} 第 {page} 页', '{no} {kind}, page {page}'),
  level: bi('等级', 'Level'),
  by: bi('推送', 'Pushed'),
};

/**
 * On the page of a record: which papers its values were read from, with page and level of each. It is a component of its
 * own because the record knows nothing of papers, and its rows are values rather than records.
 */
export function RecordOrigins({ record: { id }, entity: { key } }: BesideProps) {
  const t = useText();
  const can = useCan();
  const kinds = useDictionary('OCR_KIND');
  const levels = useDictionary('CONF_LEVEL');
  const maySee = can({ action: 'view', resource: 'ocrDocument' });
  const { data } = useAnswer(queryOcrOrigins, maySee && id ? { entity: key, recordId: String(id) } : null, {
    goodFor: 0,
  });
  const rows = (data?.origins ?? []).flatMap((origin) => origin.values.map((value) => ({ ...origin, ...value })));
  if (rows.length === 0) return null;
  type Row = (typeof rows)[number];
  const said = ({ value, before, isChanged }: Row) =>
    isChanged ? t(words.changed, { value }) : before ? t(words.replaced, { value, before }) : value;
  return (
    <Section id="ocr-origins" title={t(words.title)}>
      <RecordTable
        look="sheet"
        label={words.title}
        rows={rows}
        keyOf={({ docId, path }) => `${docId} ${path}`}
        columns={[
          { field: 'label', label: words.field, value: ({ label }) => t(label) },
          { field: 'value', label: words.value, isLong: true, value: said },
          {
            field: 'docNo',
            label: words.from,
            value: ({ docId, docNo, docKind, page }) => (
              <Link to={ocrReviewAddress(docId)}>
                {t(words.place, { no: docNo, kind: kinds.nameOf(docKind), page: page ?? '-' })}
              </Link>
            ),
          },
          { field: 'level', label: words.level, value: ({ level }) => levels.nameOf(level) },
          { field: 'by', label: words.by, value: ({ by, at }) => `${by} ${at.slice(0, 16)}` },
        ]}
      />
    </Section>
  );
}
