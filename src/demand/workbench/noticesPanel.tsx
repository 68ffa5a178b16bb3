import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import { bi } from '#domain/core/text.ts';
import { noticePath } from '#domain/system/paths.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { Items } from '../../parts/facts/Items.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { defineDashboardPanel } from '../../parts/workbench/dashboard.tsx';
import { startDashboard } from './dashboard.ts';

const words = {
  title: bi('公告', 'Notices'),
  none: bi('暂无公告。', 'No notices.'),
  unread: bi('未读', 'Unread'),
  pinned: bi('置顶', 'Pinned'),
};

/** The latest notices that are for this person, pinned ones first; a click opens one and marks it read. */
export const noticesPanel = defineDashboardPanel({
  board: startDashboard,
  name: 'notices',
  title: words.title,
  bars: 3,
  show: (rows, { t }) => (
    <Items
      empty={words.none}
      items={rows.map(({ id, title, noticeType, publishTime, pinFlg, readFlg }) => ({
        key: id,
        title,
        to: `${noticePath}?id=${id}`,
        icon: pinFlg ? <PushPinOutlined titleAccess={t(words.pinned)} /> : <CampaignOutlined aria-hidden />,
        notes: (
          <>
            {!readFlg && <Toned tone="bad">{t(words.unread)}</Toned>}
            <DictValue dict="NOTICE_TYPE" value={noticeType} />
            <span>{publishTime.slice(5, 16)}</span>
          </>
        ),
      }))}
    />
  ),
});
