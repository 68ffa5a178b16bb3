import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { useListContext } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { useUndoImport } from '../import/useUndoImport.ts';
import { type ListTool, useEntityList } from './listContext.ts';
import { importNoFilter } from './listFilter.ts';

const label = text('撤销本批导入', 'Undo this import');

/** While the list shows one batch of an import and nothing else: taking it back. */
export function useBatchTools(): readonly ListTool[] {
  const { entity, rows } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const undo = useUndoImport(entity);
  const importNo = String(filterValues[importNoFilter] ?? '').trim();
  const isOne = importNo !== '' && rows.length > 0 && rows.every((row) => row.importNo === importNo);
  if (!undo || !isOne) return [];
  const { [importNoFilter]: _batch, ...others } = filterValues;
  const run = () => void undo(importNo).then((isDone) => isDone && setFilters(others));
  return [{ key: 'undoImport', label, icon: <UndoOutlined />, run }];
}
