import { declDocument, downloadDeclDocuments } from '#domain/declaration/index.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useZipBatch } from './useZipBatch.tsx';

/** The number of customs is that of the declaration, read whole. */
const columns = { entryId: { width: 160 } };

/** /decl/docsList: documents of orders and declarations, which people take away as one archive. */
export const Documents = () => (
  <EntityListPage entity={declDocument} columns={columns} batchActions={useZipBatch(downloadDeclDocuments)} />
);
