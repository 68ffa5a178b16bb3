/** Ends of a company's name that say nothing about which company it is. */
const legalForm = /(集团)?(股份)?(有限)?(责任)?公司$|[（(][^（()）]*[)）]/g;
const place = /^(上海|北京|天津|重庆|江苏|浙江|广东|深圳|广州|苏州|杭州|宁波|南京|青岛|大连|厦门|中国)(市|省)?/;
const shortLength = 4;

/** What people call a company in a title: `上海申海医疗器械有限公司` is 申海医疗. */
export function shortName(company: string): string {
  const bare = company.replace(legalForm, '').trim();
  const core = bare.replace(place, '') || bare;
  return /^[\p{Script=Han}]+$/u.test(core) ? core.slice(0, shortLength) : core.slice(0, 20).trim();
}

/**
 * The title a demand gets until somebody writes a better one: `{type}-{customer}-{date}`.
 * @see docs/spec/operations.md 3.1
 */
export function proposedTitle({ type, customer, date }: { type: string; customer: string; date: string }): string {
  return [type, shortName(customer), date.replaceAll('-', '')].filter((part) => part !== '').join('-');
}
