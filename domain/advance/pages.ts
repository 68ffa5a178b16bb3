import { definePages, type PageAccess } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import {
  adjustFormPath,
  adjustmentsPath,
  advanceFormPath,
  advancePath,
  advancesPath,
  applyPath,
  desktopPath,
} from './paths.ts';

const parties = [
  'customer',
  'bhMainComp',
  'agreement',
  'cargoOwner',
  'taxQuota',
  'taxAssess',
  'bankAccount',
  'sysUser',
];
const writing: PageAccess = {
  business: 'list,view,create,edit,delete,export,print,act:wf',
  importExport: 'list,view,edit,export,print,act:wf',
  investment: 'list,view,edit,export,print,act:wf',
  finance: 'list,view,edit,export,print,act:wf',
};

/** Pages of the area that no definition brings. @see docs/spec/routes.csv */
export const advancePages = definePages({
  desktop: {
    at: desktopPath,
    title: bi('税款垫付工作台', 'Tax advance workbench'),
    right: 'taxAdvance:list',
    own: ['taxAdvance'],
    looked: parties,
    icon: 'home',
    access: { business: 'list', importExport: 'list', investment: 'list', finance: 'list' },
  },
  apply: {
    at: applyPath,
    title: bi('税款垫付申请', 'Tax advance application'),
    right: 'taxAdvance:view',
    own: ['taxAdvance'],
    looked: parties,
    parent: advancesPath,
    icon: 'add',
    access: writing,
  },
  advance: {
    at: advanceFormPath,
    title: bi('新增垫税', 'New tax advance'),
    // Departments and finance work on it with other rights than whoever writes one.
    right: 'taxAdvance:view',
    create: 'taxAdvance',
    edit: 'taxAdvance',
    show: 'taxAdvance',
    own: ['taxAdvance', 'taxPay', 'taxFeeDay', 'taxTerm'],
    recordAt: { taxAdvance: ({ id, advanceKind }) => advancePath(id, advanceKind) },
    looked: parties,
    parent: advancesPath,
    icon: 'add',
    access: writing,
  },
  adjustment: {
    at: adjustFormPath,
    title: bi('垫税额度调整', 'Tax advance adjustment'),
    right: 'taxAdjust:view',
    own: ['taxAdjust'],
    create: 'taxAdjust',
    edit: 'taxAdjust',
    show: 'taxAdjust',
    looked: [...parties, 'taxAdvance'],
    parent: adjustmentsPath,
    icon: 'edit',
    access: writing,
  },
});
