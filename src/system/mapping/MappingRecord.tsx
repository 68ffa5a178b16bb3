import { useParams } from 'react-router';
import { fieldMapping } from '#domain/system/fieldMapping.ts';
import { EntityDocument } from '../../parts/screens/EntityDocument.tsx';
import { MappingItems } from './MappingItems.tsx';
import { Sample } from './Sample.tsx';

/**
 * A mapping beside a sample of the sheets it is made for: columns, suggestions, and what the first rows would become.
 * @see docs/spec/platform.md 11.3 mapping
 */
export function MappingRecord() {
  const { id } = useParams();
  return <EntityDocument entity={fieldMapping} {...(id !== undefined && { id })} inputs={inputs} tail={<Sample />} />;
}

const inputs = { items: <MappingItems key="items" /> };
