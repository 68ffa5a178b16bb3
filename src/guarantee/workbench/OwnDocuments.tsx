import { say as text } from '#domain/core/text.ts';
import { MaybeLink } from '../../parts/layout/MaybeLink.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { BoardPanel } from '../../parts/workbench/board.tsx';
import { useText } from '../../shell/text.ts';
import { docKinds } from '../docKinds.ts';
import { returnedDocuments, startedDocuments } from './addresses.ts';
import type { OwnCounts } from './answer.ts';
import { board } from './board.ts';
import { useFigureLink } from './useFigureLink.ts';

const words = {
  title: text('我的单据', 'My documents'),
  type: text('类型', 'Type'),
  started: text('我发起的', 'Started by me'),
  returned: text('已退回', 'Returned'),
};

/** By type: what the person started and is under way, and what came back to him. */
export function OwnDocuments() {
  const say = useText();
  const link = useFigureLink();
  const count = (field: 'started' | 'returned', address: typeof startedDocuments): TableColumn<OwnCounts> => ({
    field,
    label: words[field],
    isNumber: true,
    value: ({ docType, [field]: number }) =>
      number === 0 ? (
        <Toned tone="none">0</Toned>
      ) : (
        <MaybeLink to={link(`${docKinds[docType].entity.key}:list`, address(docType))}>{number}</MaybeLink>
      ),
  });
  return (
    <BoardPanel board={board} name="documents" title={say(words.title)} bars={5}>
      {(rows) => (
        <RecordTable
          look="small"
          label={words.title}
          rows={rows}
          keyOf={({ docType }) => docType}
          columns={[
            { field: 'docType', label: words.type, isName: true, value: ({ docType }) => say(docKinds[docType].entity.label) },
            count('started', startedDocuments),
            count('returned', returnedDocuments),
          ]}
        />
      )}
    </BoardPanel>
  );
}
