import { useParams } from 'react-router';
import { onlineForm } from '#domain/designer/index.ts';
import { EntityDocument } from '../../parts/screens/EntityDocument.tsx';
import { EntityListPage } from '../../parts/screens/EntityListPage.tsx';
import { LayoutInput } from './LayoutInput.tsx';

const inputs = { layout: <LayoutInput /> };

/** /system/eForm */
export const Forms = () => <EntityListPage entity={onlineForm} />;

/** /system/eForm/create */
export const NewOnlineForm = () => <EntityDocument entity={onlineForm} inputs={inputs} />;

/** /system/eForm/:id: the record of a form like any other; its layout is designed in an input of its own. */
export function FormDesign() {
  const { id = '' } = useParams();
  return <EntityDocument key={id} entity={onlineForm} id={id} inputs={inputs} />;
}
