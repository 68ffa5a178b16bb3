import Button from '@mui/material/Button';
import { useContext } from 'react';
import { useListContext } from 'react-admin';
import { comesInBatches } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { EntityListContext } from '../list/listContext.ts';
import { importNoFilter } from '../list/listFilter.ts';
import { useUndoImport } from './useUndoImport.ts';

const words = {
  show: text('查看本批', 'Show this batch'),
  undo: text('撤销导入', 'Undo import'),
};

interface BatchButtonsProps {
  readonly resource: string;
  readonly importNo: string;
  readonly onDone: () => void;
}

/** The batch that has just come in: narrowed to in the list behind the dialog, or taken back as a whole. */
export function BatchButtons({ resource, importNo, onDone }: BatchButtonsProps) {
  const say = useText();
  const entity = entityOf(resource);
  const list = useContext(EntityListContext);
  const undo = useUndoImport(entity);
  if (!comesInBatches(entity)) return null;
  const isListed = list?.entity.key === resource && list.filterNames.includes('importNo');
  return (
    <>
      {undo && (
        <Button variant="text" color="error" onClick={() => void undo(importNo).then((isDone) => isDone && onDone())}>
          {say(words.undo)}
        </Button>
      )}
      {isListed && <ShowBatch importNo={importNo} onDone={onDone} />}
    </>
  );
}

function ShowBatch({ importNo, onDone }: Omit<BatchButtonsProps, 'resource'>) {
  const say = useText();
  const { setFilters } = useListContext();
  const show = () => {
    setFilters({ [importNoFilter]: importNo });
    onDone();
  };
  return (
    <Button variant="outlined" color="inherit" onClick={show}>
      {say(words.show)}
    </Button>
  );
}
