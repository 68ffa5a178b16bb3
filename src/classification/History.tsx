import JoinInnerOutlined from '@mui/icons-material/JoinInnerOutlined';
import { useState } from 'react';
import { precatHistory } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { SimilarDrawer } from './SimilarDrawer.tsx';

/** Ten digits, like the code beside it. */
const columns = { codeToday: { width: 112 } };
const similar = bi('查找相似', 'Find similar goods');

/** /precat/galaxyList: every classification that was ever decided, and which of them are like given goods. */
export function History() {
  const [isLooking, setIsLooking] = useState(false);
  return (
    <EntityListPage
      entity={precatHistory}
      columns={columns}
      tools={[{ key: 'similar', label: similar, icon: <JoinInnerOutlined />, run: () => setIsLooking(true) }]}
    >
      {isLooking && <SimilarDrawer onClose={() => setIsLooking(false)} />}
    </EntityListPage>
  );
}
