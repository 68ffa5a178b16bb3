import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { admitReview } from '#domain/guarantee/acts/reviewActs.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import type { BarAction } from '../../parts/form/ActionBar.tsx';

/** Buttons and dialog of import/export's leader. @see guarantee.md 3.1 */
export function useAdmission(review: RaRecord | undefined): { readonly actions: readonly BarAction[]; readonly dialog: ReactNode } {
  const acts = useActs(bhReview);
  const actions = review ? acts.actionsOf(review) : [];
  return {
    actions: actions.map(({ danger = false, ...action }) => ({
      ...action,
      danger,
      rank: action.key === admitReview.key ? 'primary' : 'outlined',
    })),
    dialog: acts.dialog,
  };
}
