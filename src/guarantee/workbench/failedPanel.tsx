import { say as text } from '#domain/core/text.ts';
import { Items } from '../../parts/facts/Items.tsx';
import { defineBoardPanel } from '../../parts/workbench/board.tsx';
import { alertObjectPath } from '../settings/alertObjects.ts';
import { board } from './board.ts';

/** What the jobs of the night could not do: each is tried again every ten minutes and stands here until it passes. */
export const failedPanel = defineBoardPanel({
  board,
  name: 'failed',
  title: text('日终处理失败', 'Day-end failures'),
  hint: text('系统每十分钟重试', 'Tried again every ten minutes'),
  bars: 1,
  show: (rows, { say, link }) => (
    <Items
      empty={text('全部处理完成。', 'Everything is done.')}
      items={(rows ?? []).map(({ reasonZh, reasonEn, tries, since, ...object }) => {
        const path = alertObjectPath({ ...object });
        return {
          key: `${object.objectType}:${object.objectId}`,
          title: object.objectName,
          to: path && link('bhAlert:list', path),
          notes: `${say(text(reasonZh, reasonEn))} ${since}`,
          end: say(text('{tries} 次', '{tries} times'), { tries }),
        };
      })}
    />
  ),
});
