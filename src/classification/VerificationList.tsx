import { precatProduct } from '#domain/classification/index.ts';
import { verificationPath } from '#domain/classification/paths.ts';
import { DeadlineValue } from '../parts/cells/DeadlineValue.tsx';
import { furtherList } from '../parts/screens/derivedPages.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import type { Product } from './records.ts';
import { usePassUnchanged } from './usePassUnchanged.tsx';

const found = precatProduct.pages?.lists?.find(({ at }) => at === verificationPath);
const list = found && furtherList(precatProduct, found);
const cells = {
  dueTime: ({ dueTime, processStatus }: Product) => (
    <DeadlineValue value={dueTime} isOpen={['FIRST', 'SECOND', 'THIRD'].includes(String(processStatus))} />
  ),
};

/**
 * /precat/precatverify: what waits for auditors in the order in which it is due. Lines that nobody changed pass in one
 * act, which no derived list knows.
 */
export function VerificationList() {
  const batchActions = usePassUnchanged();
  return list ? <EntityListPage {...list} cells={cells} batchActions={batchActions} /> : null;
}
