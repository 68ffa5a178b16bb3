import { sharedErrors } from '#domain/core/errors.ts';

const mostAtOnce = 200;

/** The declarations of a batch, each once and in one order. @throws 1010 too many */
export function requiredUsageIds({ usageIds }: Readonly<Record<string, unknown>>): string[] {
  const ids = Array.isArray(usageIds) ? usageIds.map(String) : [];
  if (ids.length > mostAtOnce) throw sharedErrors.LIMIT({ limit: `usageIds ${mostAtOnce}` });
  return [...new Set(ids)].sort();
}
