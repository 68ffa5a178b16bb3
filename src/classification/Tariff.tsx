import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import TipsAndUpdatesOutlined from '@mui/icons-material/TipsAndUpdatesOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { hsCode, querySuggest } from '#domain/classification/index.ts';
import { inForceFilter } from '#domain/classification/period.ts';
import { bi } from '#domain/core/text.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { DayBox, today } from './DayBox.tsx';
import { SuggestDrawer } from './SuggestDrawer.tsx';
import { everywhere, type TariffNode, TariffTree } from './TariffTree.tsx';
import styles from './tariff.module.css';

const words = {
  contents: bi('目录', 'Contents'),
  suggest: bi('归类建议', 'Suggest a code'),
  hint: bi('可换一个税则日期，或在目录中选“全部编码”', 'Choose another day, or all codes in the contents'),
};

/** Rates and units are short. */
const columns = Object.fromEntries(
  ['mfnRate', 'provisionalRate', 'vatRate', 'unit1', 'unit2', 'rebateRate', 'supvCond', 'ciqType'].map((name) => [
    name,
    { width: 88 },
  ]),
);

/** /precat/tariff: the tariff of a day; its contents at the left, the codes below the chosen place at the right. */
export function TariffPage() {
  const can = useCan();
  const t = useText();
  const [day, setDay] = useState(today);
  const [place, setPlace] = useState<TariffNode>(everywhere);
  const [isTreeOpen, setIsTreeOpen] = useState(false);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const maySuggest = can(querySuggest);
  const filter = useMemo(() => ({ ...inForceFilter(day), ...place.filter }), [day, place]);
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-label={t(words.contents)} data-open={isTreeOpen || undefined}>
        <div className={styles.head}>
          <DayBox day={day} onDay={setDay} />
          <Button
            size="small"
            color="inherit"
            className={styles.fold}
            startIcon={<AccountTreeOutlined />}
            aria-expanded={isTreeOpen}
            onClick={() => setIsTreeOpen(!isTreeOpen)}
          >
            {t(words.contents)}
          </Button>
        </div>
        <TariffTree day={day} chosen={place} onChoose={setPlace} />
      </aside>
      <div className="tg-column tg-fill tg-shrinks">
        <EntityListPage
          entity={hsCode}
          filter={filter}
          columns={columns}
          emptyHint={words.hint}
          tools={
            maySuggest
              ? [
                  {
                    key: 'suggest',
                    label: words.suggest,
                    icon: <TipsAndUpdatesOutlined />,
                    run: () => setIsSuggesting(true),
                  },
                ]
              : []
          }
        >
          {isSuggesting && <SuggestDrawer day={day} onClose={() => setIsSuggesting(false)} />}
        </EntityListPage>
      </div>
    </div>
  );
}
