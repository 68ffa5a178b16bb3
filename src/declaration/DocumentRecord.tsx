import { bi } from '#domain/core/text.ts';
import { declDocument } from '#domain/declaration/index.ts';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { NoRecord } from '../parts/screens/NoRecord.tsx';
import { useTab } from '../shell/tabs/useTab.ts';
import { PaperReading } from './PaperReading.tsx';
import { RecordsOf } from './RecordsOf.tsx';

const words = { versions: bi('全部版本', 'All versions'), none: bi('只有这一版', 'There is this version only') };
const columns = ['version', 'status', 'fileName', 'sentTime', 'notice', 'createdByName', 'createdTime'];

/**
 * /decl/docsDetail: a document, what its file says beside what is declared, and every version of it that customs has
 * been sent.
 */
export function DocumentRecord() {
  const { id = '' } = useTab().query;
  if (!id) return <NoRecord entity={declDocument} />;
  return (
    <EntityPageOf
      entity={declDocument}
      id={id}
      lead={({ rootId }) =>
        typeof rootId === 'string' && (
          <RecordsOf
            entity={declDocument}
            filter={{ rootId }}
            title={words.versions}
            columns={columns}
            empty={words.none}
          />
        )
      }
      tail={<PaperReading id={id} />}
    />
  );
}
