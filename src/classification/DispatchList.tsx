import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { useState } from 'react';
import { precatDispatch } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { DispatchDrawer } from './DispatchDrawer.tsx';

const board = bi('待派商品和人员', 'Goods and people');

/** /precat/dispatch: orders, and beside them what nobody has in hand yet and who could take it. */
export function DispatchList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EntityListPage
      entity={precatDispatch}
      tools={[{ key: 'board', label: board, icon: <GroupsOutlined />, run: () => setIsOpen(true) }]}
    >
      {isOpen && <DispatchDrawer onClose={() => setIsOpen(false)} />}
    </EntityListPage>
  );
}
