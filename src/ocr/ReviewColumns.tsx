import { useMemo } from 'react';
import { bi } from '#domain/core/text.ts';
import type { OcrWord } from '#domain/ocr/ocrValues.ts';
import { needsLook } from '#domain/ocr/review.ts';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { Panel } from '../parts/panel/Panel.tsx';
import { useText } from '../shell/text.ts';
import { CheckList } from './CheckList.tsx';
import { FieldList } from './FieldList.tsx';
import { LineCells } from './LineCells.tsx';
import { levelLooks } from './levels.ts';
import { type MarkedPlace, PagePicture } from './PagePicture.tsx';
import styles from './review.module.css';
import { idOf, type OcrReviewing } from './useReview.ts';

const words = {
  fields: bi('字段', 'Fields'),
  doubtful: bi('{count} 个待核对', '{count} to look at'),
  order: bi('顺序', 'Order'),
  low: bi('低置信在前', 'Doubtful first'),
  usual: bi('单证顺序', 'As printed'),
  lines: bi('明细', 'Lines'),
  count: bi('{count} 行', '{count} lines'),
  waiting: bi('识别完成后在此核对', 'OcrReviewing begins here once it is read'),
};

/** The picture at the left, its values at the right. */
export function ReviewColumns({ review, isClosed }: { readonly review: OcrReviewing; readonly isClosed: boolean }) {
  const t = useText();
  const { record, values, lines } = review;
  const marks = useMemo(
    (): MarkedPlace[] =>
      values.flatMap(({ definition, page, box, level, isAccepted }) =>
        page && box
          ? [
              {
                ...{ key: definition.key, page, box, level: isAccepted ? 'HAND' : level },
                label: `${t(definition.label)} (${t(levelLooks[level].name)})`,
              },
            ]
          : [],
      ),
    [values, t],
  );
  const doubtful = values.filter(needsLook).length;
  const { current } = review;
  const put = (word: OcrWord) => {
    if (current) review.edit(current, { value: word.text, page: review.page, box: word.box, accepted: true });
  };
  return (
    <div className={styles.columns}>
      <PagePicture
        docId={idOf(record)}
        pictures={record.pictures ?? []}
        page={review.page}
        marks={marks}
        looked={review.looked?.page === review.page ? review.looked.box : undefined}
        onPage={review.setPage}
        onMark={review.choose}
        onWord={isClosed || !current ? undefined : put}
      />
      <div className={styles.values}>
        <Panel
          title={words.fields}
          hint={doubtful > 0 ? t(words.doubtful, { count: doubtful }) : undefined}
          tools={
            <RadioTiles
              isSmall
              label={t(words.order)}
              options={[
                { key: 'low', label: t(words.low) },
                { key: 'usual', label: t(words.usual) },
              ]}
              chosen={review.lowFirst ? 'low' : 'usual'}
              onChoose={(key) => review.setLowFirst(key === 'low')}
            />
          }
        >
          {values.length > 0 ? (
            <FieldList review={review} isClosed={isClosed} />
          ) : (
            <p className={styles.nothing}>{t(words.waiting)}</p>
          )}
        </Panel>
        <CheckList review={review} />
        {(lines.length > 0 || !isClosed) && (
          <Panel title={words.lines} hint={t(words.count, { count: lines.length })}>
            <LineCells review={review} isClosed={isClosed} />
          </Panel>
        )}
      </div>
    </div>
  );
}
