import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { companyQuickPath } from './paths.ts';

/** Pages of companies beside those that follow from definitions. */
export const companyPages = definePages({
  quick: { at: companyQuickPath, title: bi('企业快速查询', 'Company quick lookup'), isPublic: true },
});
