import { useRef, useState } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { fieldOf } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import filtersStyles from '../filters/Filters.module.css';
import { FilterTokens } from '../filters/FilterTokens.tsx';
import { Views } from '../ListHead.tsx';
import { useEntityList } from '../listContext.ts';
import { InsteadOfRows, StaleWarning } from '../listStates.tsx';
import { Pagination } from '../Pagination.tsx';
import { MobileBar } from './MobileBar.tsx';
import { MobileCard } from './MobileCard.tsx';
import mobileStyles from './mobile.module.css';

const words = {
  summary: bi('共 {total} 条 · 按{field}{order}', '{total} in all · by {field} {order}'),
  up: bi('升序', 'ascending'),
  down: bi('降序', 'descending'),
};

/** The list on a small screen: views, what is asked for, cards, and a bar at the bottom. @see docs/spec/look.md 7 */
export function MobileList() {
  const t = useText();
  const { entity, rows, sorts, title, views } = useEntityList();
  const { total = 0 } = useListContext();
  const [isPicking, setIsPicking] = useState(false);
  const body = useRef<HTMLElement>(null);
  const [sort] = sorts;
  const sortLabel = sort && fieldOf(entity, sort.field)?.label;

  return (
    <div data-small className={`entity-list tg-column tg-whole print-whole ${mobileStyles.small}`}>
      <h1 className="tg-hidden">{t(title)}</h1>
      {views.length > 0 && <Views />}
      <div className={filtersStyles.asked}>
        <span>
          {t(words.summary, {
            total: formatThousands(String(total)),
            field: sortLabel ? t(sortLabel) : '',
            order: t(sort?.order === 'ASC' ? words.up : words.down),
          })}
        </span>
        <FilterTokens />
      </div>
      <StaleWarning />
      <section className={mobileStyles.cardBody} ref={body}>
        <div data-scroller className={mobileStyles.cards}>
          <InsteadOfRows />
          <ul>
            {rows.map((record) => (
              <RecordContextProvider key={record.id} value={record}>
                <MobileCard record={record} isPicking={isPicking} />
              </RecordContextProvider>
            ))}
          </ul>
          <Pagination body={body} />
        </div>
      </section>
      <MobileBar isPicking={isPicking} onPicking={setIsPicking} />
    </div>
  );
}
