import { useState } from 'react';
import { useParams } from 'react-router';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { merchant } from '#domain/display/index.ts';
import { Section } from '../parts/document/Section.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useText } from '../shell/text.ts';
import { MerchantStock } from './MerchantStock.tsx';

const words = {
  stock: bi('在外货物', 'Goods out of the zone'),
  of: bi('{name} 在外货物', 'Goods of {name} out of the zone'),
};

/** /supervise/merchantList: merchants, each with the way to what of his is out of the zone. */
export function Merchants() {
  const t = useText();
  const [shown, setShown] = useState<RecordOf<typeof merchant>>();
  return (
    <EntityListPage
      entity={merchant}
      rowActions={(record) => [{ key: 'stock', label: words.stock, run: () => setShown(record) }]}
    >
      {shown && (
        <RecordDrawer title={t(words.of, { name: shown.name ?? '' })} onClose={() => setShown(undefined)}>
          <MerchantStock id={shown.id} look="sheet" />
        </RecordDrawer>
      )}
    </EntityListPage>
  );
}

/** /merchant/:id: a merchant, and what of his is out of the zone. */
export function MerchantRecord() {
  const t = useText();
  const { id = '' } = useParams();
  return (
    <EntityPageOf
      entity={merchant}
      id={id}
      tail={
        <Section id="merchant-stock" title={t(words.stock)}>
          <MerchantStock key={id} id={id} />
        </Section>
      }
    />
  );
}
