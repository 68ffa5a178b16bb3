import type { CallerIdentity } from './session.ts';

/**
 * The identity fields that the specification wants inside `data`, where the caller has not set them.
 * @see docs/spec/platform.md 8 "added fields"
 */
export function withAddedFields(
  data: Readonly<Record<string, unknown>>,
  { service, busimodel, identity }: { service: string; busimodel: string; identity: CallerIdentity | undefined },
): Record<string, unknown> {
  if (!identity) return { ...data };
  const added: Record<string, unknown> = {};
  if (busimodel === 'precat' || service === 'baohan') {
    if (identity.haveAdmin) added.haveAdmin = identity.haveAdmin;
    added.loginName = identity.loginName;
    added.roleId = identity.roleId;
  }
  if (service === 'baohan') {
    added.roleName = identity.roleName;
    added.userId = identity.userId;
  }
  return { ...added, ...data };
}
