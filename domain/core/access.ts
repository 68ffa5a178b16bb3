/**
 * The codes by which the specification knows roles and departments. They stand here alone; everybody else asks by these
 * names.
 * @see docs/spec/platform.md 2.5, docs/spec/operations.md 3.1
 */
export const departments = {
  importExport: 'jck01',
  investment: 'TZ',
  finance: 'FINANC',
  warehouse: 'W1',
  declaration: 'C1',
  it: 'IT',
  /**
   * All pre-classification roles together, and every business department together, as dictionaries and tasks know them.
   */
  preAudit: 'YGL',
  business: 'BUSI',
} as const;

/** The business departments that a new installation begins with. */
export const businessDepartments = ['D10', 'D20'] as const;

/** Departments with rules of their own; a role that is none of them counts as business. */
export const staffDepartments: ReadonlySet<string> = new Set([
  departments.investment,
  departments.finance,
  departments.importExport,
  departments.warehouse,
  departments.declaration,
]);

/** Departments that take part in an approval beside business. */
export const decidingDepartments: ReadonlySet<string> = new Set([
  departments.investment,
  departments.finance,
  departments.importExport,
]);

/** The role of a customer's people. */
export const customerRole = 'CUST';
/** Of customers, the role whose people work with pre-classification. */
export const preReviewCustomers = 'YGL04';
export const customerRoles: ReadonlySet<string> = new Set([preReviewCustomers, customerRole]);
export const preReviewRoles: ReadonlySet<string> = new Set(['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN']);
/** The roles whose people audit goods, level by level. */
const auditLevels = ['YGL01', 'YGL02', 'YGL03'] as const;
export const auditorRoles: ReadonlySet<string> = new Set(auditLevels);
/** The role whose people audit a level, 1 to 3. */
export const auditorsOf = (level: 1 | 2 | 3): string => auditLevels[level - 1] ?? '';
/** The roles whose people review what was decided. */
export const reviewerRoles: ReadonlySet<string> = new Set(['YGL03', 'PRE_ADMIN']);
/** The role whose people hand out the work of pre-classification. */
export const preReviewAdministrators = 'PRE_ADMIN';
/** Roles beside the departments and customers that are no business either. */
export const serviceRoles: ReadonlySet<string> = new Set([departments.it, 'SYSTEM', 'RPA']);

const administratorRole = 'ADMIN';

/** Roles whose people handle no customer's business; every role that is not named here does. */
export const notBusinessRoles: readonly string[] = [
  ...staffDepartments,
  ...customerRoles,
  ...preReviewRoles,
  ...serviceRoles,
  administratorRole,
];

const warehouseRoleName = '仓库';

/** The warehouse by its code, or by the one name that the specification recognises. @see docs/spec/requirements.md 6 */
export const isWarehouse = ({
  roleId,
  roleName,
}: {
  readonly roleId: string;
  readonly roleName?: string | undefined;
}): boolean => roleId === departments.warehouse || roleName === warehouseRoleName;

/** Whether a role belongs to pre-classification, its customers included. */
export const isOfPreAudit = (roleId: string): boolean => roleId.startsWith(departments.preAudit);

/** The department whose work somebody of a role usually does. */
export const usualDepartment = (roleId: string): string => (isOfPreAudit(roleId) ? departments.preAudit : roleId);

/** The role whose people are administrators. */
export const isAdministrators = (roleId: string): boolean => roleId === administratorRole;

export const isFinance = ({ roleId }: { readonly roleId: string }): boolean => roleId === departments.finance;

export const isImportExport = ({ roleId }: { readonly roleId: string }): boolean => roleId === departments.importExport;

/** Roles of pre-classification, its customers first. */
export const preReviewWords: readonly (readonly [code: string, zh: string, en: string])[] = [
  ['YGL04', '客户', 'Customer'],
  ['YGL01', '初审', 'First audit'],
  ['YGL02', '二审', 'Second audit'],
  ['YGL03', '三审', 'Third audit'],
  ['PRE_ADMIN', '预审特权', 'Extra'],
];

/** Names of departments that only the dictionary knows. */
export const departmentWords: readonly (readonly [code: string, zh: string, en: string])[] = [
  [departments.investment, '投资运营部', 'Investment'],
  [departments.finance, '计划财务部', 'Finance'],
  [departments.importExport, '进出口事务部', 'Import-export'],
  [departments.warehouse, '仓库', 'Warehouse'],
  [departments.declaration, '报关', 'Customs'],
  [departments.it, '信息部', 'IT'],
  [departments.preAudit, '预归类', 'Pre-classification'],
  [departments.business, '业务部门', 'Business'],
  ['D10', '业务一部', 'Business 1'],
  ['D20', '业务二部', 'Business 2'],
  // Accounts outside the departments carry the code of their role.
  [administratorRole, '管理员', 'Administrators'],
  [customerRole, '客户', 'Customers'],
];
