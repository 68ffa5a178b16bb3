import Button from '@mui/material/Button';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import { hsCode as tariffCode } from '#domain/classification/index.ts';
import { inForceFilter } from '#domain/classification/period.ts';
import { bi, fill } from '#domain/core/text.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { SettledInput } from '../../parts/list/filters/SettledInput.tsx';
import { useText } from '../../shell/text.ts';
import { today } from '../DayBox.tsx';
import type { Tariff } from '../records.ts';
import { everywhere, type TariffNode, TariffTree } from '../TariffTree.tsx';
import styles from './desk.module.css';

const words = {
  search: bi('编码或品名', 'Code or name'),
  results: bi('查到的编码', 'Codes found'),
  none: bi('没有这样的编码', 'No such code'),
  take: bi('采用', 'Use'),
  takeCode: bi('采用 {code}', 'Use {code}'),
  more: bi('只列出前 {count} 条，请再写几个字', 'The first {count} only: write a few words more'),
};
const mostFound = 60;

/** Rates and conditions as they decide between codes. */
const facts = [
  'mfnRate',
  'provisionalRate',
  'vatRate',
  'consumptionRate',
  'exportRate',
  'rebateRate',
  'supvCond',
  'ciqType',
] as const;

interface TariffSearchProps {
  /** The code in front: its heading is where a search begins. */
  readonly code: string;
  readonly onTake: (hsCode: string) => void;
}

/** The tariff of today: codes by words or by their place, under their headings, each with rates and conditions. */
export function TariffSearch({ code, onTake }: TariffSearchProps) {
  const t = useText();
  const [word, setWord] = useState('');
  const [place, setPlace] = useState<TariffNode>(() =>
    code === '' ? everywhere : { key: code.slice(0, 4), filter: { hs4: code.slice(0, 4) } },
  );
  const asked = useDeferredValue(word.trim());
  const isAsked = asked.length > 1 || place !== everywhere;
  const { data } = useGetList<Tariff>(
    tariffCode.key,
    {
      filter: { ...inForceFilter(today()), ...(asked.length > 1 ? { q: asked } : place.filter) },
      sort: { field: 'hsCode', order: 'ASC' },
      pagination: { page: 1, perPage: mostFound },
    },
    { enabled: isAsked },
  );
  return (
    <>
      <span className="tg-box">
        <SettledInput
          value={word}
          placeholder={t(words.search)}
          aria-label={t(words.search)}
          autoComplete="off"
          onSettled={setWord}
        />
      </span>
      {asked.length < 2 && (
        <div className={styles.tree}>
          <TariffTree day={today()} chosen={place} onChoose={setPlace} />
        </div>
      )}
      {isAsked && data?.length === 0 && <Nothing>{t(words.none)}</Nothing>}
      {isAsked && data && data.length > 0 && <Found rows={data} onTake={onTake} />}
    </>
  );
}

function Found({ rows, onTake }: { readonly rows: readonly Tariff[]; readonly onTake: (hsCode: string) => void }) {
  const t = useText();
  const headings = [...new Set(rows.map(({ hs4 }) => hs4 ?? ''))].map(
    (heading) => [heading, rows.filter(({ hs4 }) => (hs4 ?? '') === heading)] as const,
  );
  return (
    <ul aria-label={t(words.results)}>
      {headings.map(([heading, codes]) => (
        <li key={heading}>
          <h3 className={styles.heading}>
            {heading} {codes[0]?.headingZh}
          </h3>
          <ul className="tg-lines">
            {codes.map((one) => (
              <Code key={one.id} one={one} onTake={onTake} />
            ))}
          </ul>
        </li>
      ))}
      {rows.length === mostFound && <li className="tg-hint">{t(fill(words.more, { count: mostFound }))}</li>}
    </ul>
  );
}

function Code({ one, onTake }: { readonly one: Tariff; readonly onTake: (hsCode: string) => void }) {
  const t = useText();
  const given = facts.filter((name) => one[name] !== null && one[name] !== undefined && one[name] !== '');
  return (
    <li className={styles.code}>
      <div className="tg-row">
        <b className="tg-fixed">{one.hsCode}</b>
        <span className="tg-grow" title={one.pathZh ?? ''}>
          {one.nameZh}
        </span>
        <Button
          size="small"
          aria-label={t(fill(words.takeCode, { code: one.hsCode ?? '' }))}
          onClick={() => onTake(one.hsCode ?? '')}
        >
          {t(words.take)}
        </Button>
      </div>
      <p className="tg-hint">
        {given.map((name) => (
          <span key={name} className={styles.fact}>
            {t(tariffCode.fields[name].label)} <DisplayValue entity={tariffCode} field={name} record={one} />
          </span>
        ))}
      </p>
    </li>
  );
}
