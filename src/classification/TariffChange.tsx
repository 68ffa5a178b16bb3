import { useParams } from 'react-router';
import { hsChange, hsChangeHit } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { EntityList } from '../parts/list/EntityList.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import styles from './tariff.module.css';

const words = { hits: bi('影响明细', 'What it hits') };
/** Of one batch; which one is known. */
const filters = ['hitKind', 'outcome', 'customerId', 'oldCode', 'changeKind'];
const columns = { name: { width: 200 }, candidates: { width: 260 } };

/** /hsChange/:id: a tariff change with everything it hits, line by line. */
export function TariffChange() {
  const { id = '' } = useParams();
  return (
    <EntityPageOf
      entity={hsChange}
      id={id}
      tail={
        <div className={styles.rows}>
          <EntityList
            entity={hsChangeHit}
            listKey="hsChangeHit.batch"
            title={words.hits}
            filter={{ changeId: id }}
            filters={filters}
            columns={columns}
            isEmbedded
          />
        </div>
      }
    />
  );
}
