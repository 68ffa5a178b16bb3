import Link from '@mui/material/Link';
import { useGetMany } from 'react-admin';
import { useParams } from 'react-router';
import { opinionVerifyPath } from '#domain/classification/paths.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { Section } from '../parts/document/Section.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import type { Product } from './records.ts';

const verified = bi('扫码核对页面', 'The page its QR code leads to');
const title = bi('意见书商品', 'Goods of the opinion');
/** What it is held to, without scrolling sideways; everything else of the goods is a click away. */
const columns = [
  'lineNo',
  'processStatus',
  { field: 'nameZh', isName: true },
  'hsCode',
  'supvCond',
  'ciqType',
  'validFrom',
  'validTo',
] as const;

/** /precatOpinion/:id: an opinion with the goods it is about. */
export function OpinionRecord() {
  const { id = '' } = useParams();
  return (
    <EntityPageOf
      entity={precatOpinion}
      id={id}
      lead={({ lineIds, token }) => <Goods ids={(lineIds ?? []) as readonly string[]} token={token} />}
    />
  );
}

function Goods({ ids, token }: { readonly ids: readonly string[]; readonly token: unknown }) {
  const t = useText();
  const openTab = useOpenTab();
  const { data = [] } = useGetMany<Product>(precatProduct.key, { ids: [...ids] });
  return (
    <Section id="opinion-goods" title={t(title)}>
      <RecordTable
        entity={precatProduct}
        label={title}
        columns={columns}
        rows={data.filter(Boolean)}
        onOpen={(row) => openTab(pathTo(precatProduct.key, row.id) ?? '')}
      />
      {typeof token === 'string' && token && (
        <p style={{ margin: 0, padding: '8px 16px' }}>
          <Link href={`${opinionVerifyPath}?t=${token}`} target="_blank" rel="noreferrer">
            {t(verified)}
          </Link>
        </p>
      )}
    </Section>
  );
}
