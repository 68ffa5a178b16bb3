import { bi } from '#domain/core/text.ts';
import type { AlertLevel, OwnCounts } from '#domain/guarantee/index.ts';
import { quotaHistoryPath } from '#domain/guarantee/paths.ts';
import { Items } from '../../parts/facts/Items.tsx';
import { Meters } from '../../parts/facts/Meters.tsx';
import { Stats } from '../../parts/facts/Stats.tsx';
import { MaybeLink } from '../../parts/layout/MaybeLink.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { defineDashboardPanel } from '../../parts/workbench/dashboard.tsx';
import { docKinds } from '../docKinds.ts';
import { DaysLeft } from '../lists/DaysLeft.tsx';
import { alertObjectPath } from '../settings/alertObjects.ts';
import { LevelChip } from '../settings/LevelChip.tsx';
import { openAlerts, returnedDocuments, startedDocuments } from './addresses.ts';
import { guaranteeDashboard } from './dashboard.ts';

/** Coloured as the alerts grade it. @see docs/spec/guarantee.md 7.10 */
const graded = { wait: 90, bad: 100 };

/** How much of each guarantee is used. */
export const guaranteeUsePanel = defineDashboardPanel({
  board: guaranteeDashboard,
  name: 'guarantees',
  title: bi('保函使用率', 'Use of guarantees'),
  bars: 4,
  rank: 1,
  show: (rows, { link }) => (
    <Meters
      {...graded}
      empty={bi('没有有效的保函。', 'No guarantee is in force.')}
      meters={rows.map(({ id, guaranteeNo, amount, usedAmount, availableAmount, utilisation, validTo }) => ({
        key: id,
        name: guaranteeNo,
        note: validTo,
        to: link('bhMovement:list', quotaHistoryPath({ guaranteeId: id })),
        used: usedAmount,
        total: amount,
        left: availableAmount,
        percent: utilisation,
      }))}
    />
  ),
});

/** How much of the ten most used quotas is used. */
export const quotaUsePanel = defineDashboardPanel({
  board: guaranteeDashboard,
  name: 'topQuotas',
  title: bi('额度使用率前10', 'Most used quotas'),
  bars: 4,
  rank: 1,
  show: (rows, { link }) => (
    <Meters
      {...graded}
      isWide
      empty={bi('没有有效的额度。', 'No quota is in force.')}
      meters={rows.map(({ id, quotaNo, customerName, totalAmount, usedAmount, availableAmount, utilisation }) => ({
        key: id,
        name: customerName ?? quotaNo,
        note: quotaNo,
        to: link('bhMovement:list', quotaHistoryPath({ quotaId: id })),
        used: usedAmount,
        total: totalAmount,
        left: availableAmount,
        percent: utilisation,
      }))}
    />
  ),
});

const accountWords = { guarantee: bi('保函', 'Guarantee'), quota: bi('额度', 'Quota') };

/** Guarantees and quotas that end soon or ended and are still in force, the first to end first. */
export const endingPanel = defineDashboardPanel({
  board: guaranteeDashboard,
  name: 'expiring',
  title: bi('即将到期', 'Ending soon'),
  hint: bi('保函 60 天内，额度 30 天内', 'Guarantees within 60 days, quotas within 30'),
  bars: 4,
  rank: 1,
  show: ({ guarantees, quotas }, { t, link }) => {
    const rows = [
      ...guarantees.map((account) => ({
        ...account,
        kind: accountWords.guarantee,
        path: quotaHistoryPath({ guaranteeId: account.id }),
        soon: 30,
      })),
      ...quotas.map((account) => ({
        ...account,
        kind: accountWords.quota,
        path: quotaHistoryPath({ quotaId: account.id }),
        soon: 15,
      })),
    ].toSorted((left, right) => left.daysLeft - right.daysLeft);
    return (
      <Items
        empty={bi('没有即将到期的保函或额度。', 'No guarantee or quota ends soon.')}
        items={rows.map(({ id, no, customerName, validTo, daysLeft, kind, path, soon }) => ({
          key: id,
          title: customerName ?? no,
          to: link('bhMovement:list', path),
          notes: `${t(kind)} ${customerName ? no : ''} ${validTo}`,
          end: <DaysLeft days={daysLeft} soon={soon} urgent={7} />,
        }))}
      />
    );
  },
});

/** What the jobs of the night could not do: each is tried again every ten minutes and stands here until it passes. */
export const failedPanel = defineDashboardPanel({
  board: guaranteeDashboard,
  name: 'failed',
  title: bi('日终处理失败', 'Day-end failures'),
  hint: bi('系统每十分钟重试', 'Tried again every ten minutes'),
  bars: 1,
  show: (rows, { t, link }) => (
    <Items
      empty={bi('全部处理完成。', 'Everything is done.')}
      items={(rows ?? []).map(({ reasonZh, reasonEn, tries, since, ...object }) => {
        const path = alertObjectPath({ ...object });
        return {
          key: `${object.objectType}:${object.objectId}`,
          title: object.objectName,
          to: path && link('bhAlert:list', path),
          notes: `${t(bi(reasonZh, reasonEn))} ${since}`,
          end: t(bi('{tries} 次', '{tries} times'), { tries }),
        };
      })}
    />
  ),
});

const levels: readonly AlertLevel[] = ['RED', 'ORANGE', 'YELLOW'];

/** Alerts nobody has dealt with yet, by level. */
export const openAlertsPanel = defineDashboardPanel({
  board: guaranteeDashboard,
  name: 'alerts',
  title: bi('未处理预警', 'Open alerts'),
  bars: 1,
  show: (rows, { link }) => (
    <Stats
      look="line"
      stats={levels.map((level) => {
        const count = rows.find((row) => row.level === level)?.count ?? 0;
        return {
          label: bi(level, level),
          mark: <LevelChip level={level} />,
          value: count,
          to: link('bhAlert:list', openAlerts(level)),
          tone: count === 0 ? 'none' : undefined,
        };
      })}
    />
  ),
});

const ownWords = {
  title: bi('我的单据', 'My documents'),
  type: bi('类型', 'Type'),
  started: bi('我发起的', 'Started by me'),
  returned: bi('已退回', 'Returned'),
};

/** By type: what the person started and is under way, and what came back to him. */
export const ownDocumentsPanel = defineDashboardPanel({
  board: guaranteeDashboard,
  name: 'documents',
  title: ownWords.title,
  bars: 5,
  show: (rows, { t, link }) => {
    const count = (field: 'started' | 'returned', address: typeof startedDocuments): TableColumn<OwnCounts> => ({
      field,
      label: ownWords[field],
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
        label={ownWords.title}
        rows={rows}
        keyOf={({ docType }) => docType}
        columns={[
          {
            field: 'docType',
            label: ownWords.type,
            isName: true,
            value: ({ docType }) => t(docKinds[docType].entity.label),
          },
          count('started', startedDocuments),
          count('returned', returnedDocuments),
        ]}
      />
    );
  },
});
