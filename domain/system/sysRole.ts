import { defineEntity } from '../core/entity.ts';
import { bool, computed, dict, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** What the house itself acts as; a role of this name would be past every check. */
const houseRole = 'SYSTEM';
const codeForm = /^[A-Za-z][A-Za-z0-9_]{0,19}$/;

/** 角色: what people of one kind may do; its code is what other records know it by. @see docs/spec/platform.md 12 */
export const sysRole = defineEntity({
  key: 'sysRole',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('角色', 'Role'),
  fields: {
    roleId: text('角色编码', 'Role code', {
      max: 20,
      required: true,
      createOnly: true,
      help: bi(
        '字母开头，可含数字和下划线；保存后不能修改',
        'Begins with a letter; digits and underscores may follow; fixed once saved',
      ),
    }),
    roleName: text('角色名称', 'Name', { max: 60, required: true }),
    roleKind: dict('类型', 'Kind', { dict: 'ROLE_KIND', required: true, default: 'STAFF' }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
    userCount: computed('用户数', 'People', { of: 'int' }),
    nodeCount: computed('菜单数', 'Menu nodes', { of: 'int' }),
    remark: textarea('备注', 'Remark', { max: 200 }),
  },
  idField: 'roleId',
  title: 'roleName',
  code: 'roleId',
  keywords: ['roleId', 'roleName'],
  list: ['roleId', 'roleName', 'roleKind', 'userCount', 'nodeCount', 'enabled', 'remark', 'updatedTime'],
  filters: ['roleId', 'roleName', 'roleKind', 'enabled'],
  defaultSort: { field: 'roleId', order: 'ASC' },
  rules: [
    ({ roleId }) => {
      if (!roleId) return undefined;
      if (roleId.toUpperCase() === houseRole) return { roleId: bi('该编码为系统保留', 'This code is reserved') };
      return codeForm.test(roleId) ? undefined : { roleId: bi('角色编码格式不正确', 'Role code has a wrong format') };
    },
  ],
  unique: [['roleId']],
  scope: { staff: 'all' },
  mayEdit: (_role, actor) =>
    actor.haveAdmin
      ? { fields: 'all' }
      : { none: bi('只有管理员可以修改角色', 'Only administrators may change a role') },
  importKey: ['roleId'],
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'import', 'export'],
  methods: { page: 'queryRolePage', get: 'getRole', add: 'addRole', update: 'updateRole' },
  pages: { icon: 'system' },
});

/** 角色功能: what a role may do on one menu node. Written by `saveRoleFunction` alone. */
export const sysRoleFunction = defineEntity({
  key: 'sysRoleFunction',
  service: 'system',
  design: 'platform',
  label: bi('角色功能', 'Role function'),
  fields: {
    roleId: ref('角色', 'Role', { entity: 'sysRole', required: true }),
    menuId: ref('菜单', 'Menu', { entity: 'sysMenu', required: true }),
    actions: text('操作', 'Actions', { max: 2_000, required: true }),
  },
  parent: { entity: 'sysRole', field: 'roleId' },
  unique: [['roleId', 'menuId']],
  index: [['menuId']],
  scope: 'parent',
  verbs: [],
});

/** 角色数据范围: whose rows of an entity a role sees; `*` is every entity without a word of its own. */
export const sysRoleScope = defineEntity({
  key: 'sysRoleScope',
  service: 'system',
  design: 'platform',
  label: bi('角色数据范围', 'Role scope'),
  fields: {
    roleId: ref('角色', 'Role', { entity: 'sysRole', required: true }),
    entity: text('实体', 'Entity', { max: 60, required: true }),
    scope: dict('范围', 'Scope', { dict: 'DATA_SCOPE', required: true, default: 'SELF' }),
  },
  parent: { entity: 'sysRole', field: 'roleId' },
  unique: [['roleId', 'entity']],
  scope: 'parent',
  verbs: [],
});
