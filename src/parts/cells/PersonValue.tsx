import { useDictionary } from '../dictionary/useDictionary.ts';
import { EmptyValue } from './EmptyValue.tsx';

/** A person's name, then the department in grey. @param dept code of the dictionary DEPT */
export function PersonValue({ name, dept }: { name: unknown; dept?: unknown }) {
  const departments = useDictionary('DEPT');
  if (!name) return <EmptyValue />;
  return (
    <>
      {String(name)}
      {Boolean(dept) && !departments.isLoading && <span className="tg-muted"> {departments.nameOf(dept)}</span>}
    </>
  );
}
