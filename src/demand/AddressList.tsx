import { addressBook } from '#domain/demand/index.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';

/** /fta/addressList: where goods go, all of it; one is opened in the form it was made in. */
export const AddressList = () => <EntityListPage entity={addressBook} />;
