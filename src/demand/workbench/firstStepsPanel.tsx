import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { tariffImportsPath } from '#domain/classification/paths.ts';
import { customersPath } from '#domain/company/paths.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { firstSteps } from '#domain/demand/startPage.ts';
import { accountsPath, maintenancePath } from '#domain/system/paths.ts';
import { Items } from '../../parts/facts/Items.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { defineDashboardPanel } from '../../parts/workbench/dashboard.tsx';
import { startDashboard } from './dashboard.ts';

const words = {
  title: bi('开始使用', 'Getting started'),
  hint: bi('完成后不再显示', 'Gone when it is done'),
  done: bi('已完成', 'Done'),
  none: bi('都已完成。', 'All done.'),
};

interface Step {
  readonly title: Text;
  readonly why: Text;
  readonly to: string;
}

const steps: Readonly<Record<(typeof firstSteps)[number], Step>> = {
  company: {
    title: bi('填写本企业名称', 'Name your company'),
    why: bi('参数 brand.companyName，打印件抬头', 'Setting brand.companyName, at the head of papers'),
    to: `${maintenancePath}?part=settings`,
  },
  people: {
    title: bi('建立人员账号', 'Give people accounts'),
    why: bi('逐个新建或用 Excel 导入', 'One by one, or from Excel'),
    to: accountsPath,
  },
  customers: {
    title: bi('录入客户档案', 'Enter customers'),
    why: bi('逐个新建或用 Excel 导入', 'One by one, or from Excel'),
    to: customersPath,
  },
  tariff: {
    title: bi('导入税则', 'Import the tariff'),
    why: bi('归类和报关时需要，可稍后', 'For classification and declarations, may wait'),
    to: tariffImportsPath,
  },
};

/** What an administrator of a new installation does before anybody can work. */
export const firstStepsPanel = defineDashboardPanel({
  board: startDashboard,
  name: 'firstSteps',
  title: words.title,
  hint: words.hint,
  bars: 4,
  rank: -1,
  show: (done, { t }) => (
    <Items
      isRoomy
      empty={words.none}
      items={firstSteps.map((key) => ({
        key,
        title: t(steps[key].title),
        to: steps[key].to,
        icon: done[key] ? (
          <CheckCircleOutlined aria-hidden color="success" />
        ) : (
          <RadioButtonUncheckedOutlined aria-hidden />
        ),
        notes: t(steps[key].why),
        end: done[key] && <Toned tone="none">{t(words.done)}</Toned>,
      }))}
    />
  ),
});
