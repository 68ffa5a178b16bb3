import type { Department } from '#domain/approval/editors.ts';
import type { StatusCode } from '#domain/approval/statuses.ts';
import { departments } from '#domain/core/access.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** Departments and their statuses, from top to bottom: the way on, and beside it what is given back. */
export const laneOrder: readonly { readonly dept: Department; readonly codes: readonly StatusCode[] }[] = [
  {
    dept: 'BUSINESS',
    codes: [
      'BUSINESS_INPUT',
      'BUSINESS_PENDING_REVIEW',
      'RETURN_BUSINESS_OPERATOR',
      'RETURN_BUSINESS_LEADER',
      'EXITDEPT_RETURN_BUSINESS_LEADER',
      'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER',
    ],
  },
  {
    dept: departments.importExport,
    codes: [
      'EXITDEPT_INPUT',
      'BUSINESS_PASS_EXITDEPT_INPUT',
      'EXITDEPT_PENDING_REVIEW',
      'RETURN_EXITDEPT_OPERATOR',
      'RETURN_EXITDEPT_LEADER',
      'INVESTMENT_PASS_EXITDEPT_INPUT',
      'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT',
      'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
      'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT',
      'EXITDEPT_PASS',
      'ACCOUNTING_INPUT_FINISH',
      'EXITDEPT_INPUT_CONFIRMED',
    ],
  },
  {
    dept: departments.investment,
    codes: [
      'INVESTMENT_INPUT',
      'INVESTMENT_REVIEW',
      'RETURN_INVESTMENT_OPERATOR',
      'RETURN_INVESTMENT_LEADER',
      'EXITDEPT_RETURN_INVESTMENT_LEADER',
    ],
  },
  {
    dept: departments.finance,
    codes: [
      'ACCOUNTING_INPUT',
      'ACCOUNTING_PENDING_REVIEW',
      'RETURN_ACCOUNTING_OPERATOR',
      'EXITDEPT_RETURN_ACCOUNTING_LEADER',
    ],
  },
];

export const laneTitles: Readonly<Record<Department, Text>> = {
  BUSINESS: bi('业务部门', 'Business'),
  [departments.importExport]: bi('进出口事务部', 'Import/export'),
  [departments.investment]: bi('投资运营部', 'Investment'),
  [departments.finance]: bi('计划财务部', 'Finance'),
};
