import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { useParams } from 'react-router';
import { bi } from '#domain/core/text.ts';
import { aeoDeclaration, aeoItem } from '#domain/declaration/index.ts';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useCan } from '../shell/useCan.ts';
import { RecordsOf } from './RecordsOf.tsx';

const words = {
  word: bi('导出Word', 'Word report'),
  items: bi('自评条目和证据', 'Items and their evidence'),
  none: bi('开始自评后列出标准条目', 'The items of the standard come with its start'),
};
const columns = [
  'groupName',
  'code',
  'nameZh',
  'keyFlg',
  'result',
  'evidenceCount',
  'ownerName',
  'due',
  'rectify',
  'improveCount',
];
const mostItems = 300;

/** /aeoDeclaration/:id: the declaration with its items, each of which leads to where its evidence is put. */
export function AeoRecord() {
  const can = useCan();
  const { id = '' } = useParams();
  const mayPrint = can({ action: 'print', resource: aeoDeclaration.key });
  return (
    <EntityPageOf
      entity={aeoDeclaration}
      id={id}
      headTools={[
        mayPrint && {
          key: 'word',
          label: words.word,
          icon: <DescriptionOutlined />,
          run: () => window.open(`/api/print/aeoReport?ids=${id}`, '_blank', 'noopener'),
        },
      ]}
      lead={() => (
        <RecordsOf
          entity={aeoItem}
          filter={{ declarationId: id }}
          title={words.items}
          columns={columns}
          empty={words.none}
          sort={{ field: 'lineNo', order: 'ASC' }}
          most={mostItems}
        />
      )}
    />
  );
}
