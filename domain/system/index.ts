export { country, currency, customsArea, region, unit } from './references.ts';
export { sysUser } from './sysUser.ts';
export { savedQuery, tableSetting } from './tableSetting.ts';
