import { lazy } from 'react';
import { say } from '#domain/core/text.ts';
import { guaranteeScreens } from './guarantee/screens.tsx';
import { PRODUCT, type ScreenRoute, WORKBENCH } from './route.ts';

const Workbench = lazy(() => import('./demand/Workbench.tsx').then(({ Workbench }) => ({ default: Workbench })));
const TaskList = lazy(() => import('./demand/TaskList.tsx').then(({ TaskList }) => ({ default: TaskList })));

const DemandList = lazy(() => import('./demand/DemandList.tsx').then(({ DemandList }) => ({ default: DemandList })));
const DemandForm = lazy(() => import('./demand/DemandForm.tsx').then(({ DemandForm }) => ({ default: DemandForm })));
const DemandDocument = lazy(() => import('./demand/DemandDocument.tsx').then(({ DemandDocument }) => ({ default: DemandDocument })));
const AddressForm = lazy(() => import('./demand/AddressForm.tsx').then(({ AddressForm }) => ({ default: AddressForm })));
const ShanghaiAddressForm = lazy(() =>
  import('./demand/AddressForm.tsx').then(({ ShanghaiAddressForm }) => ({ default: ShanghaiAddressForm })),
);
const AddressTemplates = lazy(() =>
  import('./demand/AddressTemplates.tsx').then(({ AddressTemplates }) => ({ default: AddressTemplates })),
);

const ChangePassword = lazy(() => import('./system/ChangePassword.tsx').then(({ ChangePassword }) => ({ default: ChangePassword })));

/** Every page of the product, area by area. */
export const screens: readonly ScreenRoute[] = [
  { path: WORKBENCH, title: say('工作台', 'Workbench'), screen: Workbench, role: PRODUCT },
  {
    path: `/${PRODUCT}/delegateTask`,
    title: say('委托任务', 'Delegated tasks'),
    screen: TaskList,
    role: PRODUCT,
    right: 'delegateTask:list',
  },
  {
    path: `/${PRODUCT}/receiveDemandCreat`,
    title: say('发布需求', 'Publish demand'),
    screen: DemandForm,
    role: PRODUCT,
    right: 'demand:create',
  },
  { path: `/${PRODUCT}/delegateList`, title: say('需求列表', 'Demand list'), screen: DemandList, role: PRODUCT, right: 'demand:list' },
  {
    path: `/${PRODUCT}/receiveDemandUpdate`,
    title: say('需求', 'Demand'),
    screen: DemandDocument,
    role: PRODUCT,
    right: 'demand:view',
    parent: `/${PRODUCT}/delegateList`,
  },
  {
    path: `/${PRODUCT}/createAddress`,
    title: say('新建地址', 'New address'),
    screen: AddressForm,
    role: PRODUCT,
    right: 'addressBook:create',
  },
  {
    path: `/${PRODUCT}/createAddressSh`,
    title: say('新建地址(上海)', 'New address (Shanghai)'),
    screen: ShanghaiAddressForm,
    role: PRODUCT,
    right: 'addressBook:create',
  },
  {
    path: `/${PRODUCT}/template/tiemuken`,
    title: say('地址模板', 'Address templates'),
    screen: AddressTemplates,
    role: PRODUCT,
    right: 'addressTemplate:list',
  },
  ...guaranteeScreens,
  { path: '/system/modpass', title: say('修改密码', 'Change password'), screen: ChangePassword, role: PRODUCT },
];
