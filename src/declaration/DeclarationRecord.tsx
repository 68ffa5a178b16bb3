import { useParams } from 'react-router';
import { hasRight } from '#domain/core/rights.ts';
import { declaration } from '#domain/declaration/index.ts';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useActor } from '../shell/useSession.ts';
import { CustomsAnswers } from './CustomsAnswers.tsx';
import { Judgement } from './Judgement.tsx';

/**
 * /declaration/:id: the form in the order of the Single Window, with what customs would say of it while it is typed.
 */
export function DeclarationRecord() {
  const { id = '' } = useParams();
  const mayJudge = hasRight(useActor(), 'declaration:edit');
  return (
    <EntityPageOf
      entity={declaration}
      id={id}
      lead={(record) =>
        mayJudge && (
          <Judgement
            day={typeof record.declDate === 'string' ? record.declDate : undefined}
            isDraft={record.status === 'DRAFT'}
          />
        )
      }
      tail={<CustomsAnswers declId={id} />}
    />
  );
}
