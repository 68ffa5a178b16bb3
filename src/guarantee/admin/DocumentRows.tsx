import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Text, say as text } from '#domain/core/text.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import type { FoundDocument } from './useDocumentsWhere.ts';

interface DocumentRowsProps {
  readonly found: UseQueryResult<readonly FoundDocument[]>;
  readonly empty: Text;
  /** How the document stands in the matter at hand. */
  readonly state: (document: FoundDocument) => ReactNode;
  readonly actions: (document: FoundDocument) => ReactNode;
}

/** Documents of different kinds that wait for the same thing. */
export function DocumentRows({ found, empty, state, actions }: DocumentRowsProps) {
  const say = useText();
  const openTab = useOpenTab();
  if (!found.data) return <RecordState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <p className="line-empty">{say(empty)}</p>;
  const heads = [text('单据', 'Document'), text('类型', 'Type'), text('客户', 'Customer'), text('状态', 'State'), text('操作', 'Actions')];
  return (
    <table className="line-table plain-rows card-rows">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.data.map((document) => {
          const { doc, docType } = document;
          return (
            <tr key={String(doc.id)}>
              <td data-label={say(text('单据', 'Document'))}>
                <span className="line-cell">
                  <button type="button" className="form-link" onClick={() => openTab(viewPath(docType, String(doc.id)))}>
                    {String(doc.docNo)}
                  </button>
                </span>
              </td>
              <td data-label={say(text('类型', 'Type'))}>
                <span className="line-cell">
                  <DictValue dict="BH_DOC_TYPE" value={docType} />
                </span>
              </td>
              <td data-label={say(text('客户', 'Customer'))}>
                <span className="line-cell">{String(doc.customerId_label ?? '--')}</span>
              </td>
              <td data-label={say(text('状态', 'State'))}>
                <span className="line-cell">{state(document)}</span>
              </td>
              <td data-label={say(text('操作', 'Actions'))}>
                <span className="line-cell maintenance-acts">{actions(document)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
