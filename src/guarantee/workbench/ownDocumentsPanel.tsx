import { say as text } from '#domain/core/text.ts';
import type { OwnCounts } from '#domain/guarantee/workbenchCalls.ts';
import { MaybeLink } from '../../parts/layout/MaybeLink.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { defineBoardPanel } from '../../parts/workbench/board.tsx';
import { docKinds } from '../docKinds.ts';
import { returnedDocuments, startedDocuments } from './addresses.ts';
import { board } from './board.ts';

const words = {
  title: text('我的单据', 'My documents'),
  type: text('类型', 'Type'),
  started: text('我发起的', 'Started by me'),
  returned: text('已退回', 'Returned'),
};

/** By type: what the person started and is under way, and what came back to him. */
export const ownDocumentsPanel = defineBoardPanel({
  board,
  name: 'documents',
  title: words.title,
  bars: 5,
  show: (rows, { say, link }) => {
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
    );
  },
});
