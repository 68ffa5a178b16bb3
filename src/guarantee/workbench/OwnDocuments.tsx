import { say as text } from '#domain/core/text.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { docKinds } from '../docKinds.ts';
import { returnedDocuments, startedDocuments } from './addresses.ts';
import { MaybeLink } from './MaybeLink.tsx';
import { useFigureLink } from './useFigureLink.ts';
import type { GuaranteeWorkbench } from './useGuaranteeWorkbench.ts';

const words = {
  title: text('我的单据', 'My documents'),
  type: text('类型', 'Type'),
  started: text('我发起的', 'Started by me'),
  returned: text('已退回', 'Returned'),
};

/** By type: what the person started and is under way, and what came back to him. */
export function OwnDocuments({ board: { block, refresh } }: { board: GuaranteeWorkbench }) {
  const say = useText();
  const link = useFigureLink();
  return (
    <Panel title={say(words.title)} className="gw-own" block={block('documents')} bars={5} onRetry={refresh}>
      {(rows) => (
        <table className="gw-table">
          <thead>
            <tr>
              <th scope="col">{say(words.type)}</th>
              <th scope="col" className="gw-number">
                {say(words.started)}
              </th>
              <th scope="col" className="gw-number">
                {say(words.returned)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ docType, started, returned }) => {
              const { entity } = docKinds[docType];
              const right = `${entity.key}:list`;
              return (
                <tr key={docType}>
                  <th scope="row">{say(entity.label)}</th>
                  <td className="gw-number">
                    <Count count={started} to={link(right, startedDocuments(docType))} />
                  </td>
                  <td className="gw-number">
                    <Count count={returned} to={link(right, returnedDocuments(docType))} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Count({ count, to }: { count: number; to: string | undefined }) {
  if (count === 0) return <span className="wb-none">0</span>;
  return <MaybeLink to={to}>{count}</MaybeLink>;
}
