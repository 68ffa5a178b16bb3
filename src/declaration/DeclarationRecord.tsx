import { useParams } from 'react-router';
import { declaration } from '#domain/declaration/index.ts';
import { LineTools } from '../parts/form/LineTools.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useCan } from '../shell/useCan.ts';
import { CustomsAnswers } from './CustomsAnswers.tsx';
import { DeclarationPapers } from './DeclarationPapers.tsx';
import { GoodsTable } from './GoodsTable.tsx';
import { JudgementPanel } from './Judgement.tsx';

const ofItems = {
  inputs: { items: <GoodsTable entity={declaration} field="items" /> },
  tools: { items: <LineTools entity={declaration} field="items" /> },
};

/**
 * /declaration/:id: the form in the order of the Single Window, with what customs would say of it while it is typed.
 */
export function DeclarationRecord() {
  const can = useCan();
  const { id = '' } = useParams();
  const mayJudge = can({ action: 'edit', resource: 'declaration' });
  return (
    <EntityPageOf
      entity={declaration}
      id={id}
      {...ofItems}
      lead={(record) => (
        <>
          {mayJudge && (
            <JudgementPanel
              day={typeof record.declDate === 'string' ? record.declDate : undefined}
              isDraft={record.status === 'DRAFT'}
            />
          )}
          <DeclarationPapers declId={id} orderId={record.orderId} />
        </>
      )}
      tail={<CustomsAnswers declId={id} />}
    />
  );
}
