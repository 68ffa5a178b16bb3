import { useParams } from 'react-router';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { Section } from '../parts/document/Section.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { Suggestions } from './Suggestions.tsx';

const suggested = text('归类建议', 'Suggested codes');
const audits = new Set<unknown>(['FIRST', 'SECOND', 'THIRD']);

/** /precatProduct/:id: goods with the codes they suggest, while somebody audits them. */
export function GoodsLineRecord() {
  const { id = '' } = useParams();
  const say = useText();
  const maySuggest = hasRight(useActor(), rightOf(precatHistory.key, 'page'));
  return (
    <EntityPageOf
      entity={precatProduct}
      id={id}
      lead={({ processStatus, nameZh, spec, material, usage, customerId }) =>
        maySuggest &&
        audits.has(processStatus) && (
          <Section id="goods-suggestions" title={say(suggested)}>
            <Suggestions goods={{ nameZh, spec, material, usage }} customerId={customerId} />
          </Section>
        )
      }
    />
  );
}
