import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { copyMenu, deleteMenu, type MenuRow, moveMenu, queryMenuTree } from '#domain/system/accessCalls.ts';
import { type MenuPosition, whyMisplaced } from '#domain/system/menuTree.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';

/** A navigation with everything that can be done to it; the answer of each change is the tree as it is then. */
export function useMenuTree() {
  const [navId, setNavId] = useState('3');
  const call = useCall();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const tree = useAnswer(queryMenuTree, { navId });
  const nodes = tree.data?.nodes ?? [];
  const renewed = async (change: Promise<unknown>) => {
    try {
      await change;
    } finally {
      await tree.refetch();
    }
  };
  return {
    navId,
    setNavId,
    tree,
    nodes,
    navIds: tree.data?.navIds ?? [],
    /** Puts a node elsewhere; where it cannot stand nothing is asked. */
    move: async (node: MenuRow, place: MenuPosition) => {
      if (whyMisplaced(nodes, node.menuNo, place.parentNo)) return;
      await renewed(call(moveMenu, { id: node.id, rowVersion: node.rowVersion, ...place }));
    },
    save: (node: MenuRow | undefined, values: RecordValues) =>
      renewed(
        node
          ? dataProvider.update('sysMenu', { id: node.id, data: { ...node, ...values }, previousData: { ...node } })
          : dataProvider.create('sysMenu', { data: { ...values, navId } }),
      ),
    remove: (node: MenuRow) => renewed(call(deleteMenu, { id: node.id, rowVersion: node.rowVersion })),
    copy: async (toNavId: string, withRights: 0 | 1) => {
      await call(copyMenu, { navId, toNavId, withRights });
      setNavId(toNavId);
    },
  };
}

export type MenuTreeHandle = ReturnType<typeof useMenuTree>;
