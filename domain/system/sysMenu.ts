import { defineEntity } from '../core/entity.ts';
import { bool, int, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { isMenuUrl, reservedNode } from './menuTree.ts';

const onlyAdministrators = bi('只有管理员可以修改菜单', 'Only administrators may change the menu');

/** 菜单: a node of a navigation. What a role may do hangs on nodes, hidden ones too. @see docs/spec/platform.md 4, 12 */
export const sysMenu = defineEntity({
  key: 'sysMenu',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('菜单', 'Menu node'),
  fields: {
    navId: text('导航', 'Navigation', { max: 6, required: true, createOnly: true, default: '3' }),
    menuNo: text('编号', 'Node id', {
      max: 30,
      createOnly: true,
      help: bi('留空时按上级自动编号', 'Left empty it is numbered under its parent'),
    }),
    parentNo: text('上级', 'Parent', { max: 30 }),
    name: text('名称', 'Name', { max: 50, required: true }),
    nameEn: text('英文名', 'English name', { max: 80 }),
    url: text('地址', 'Address', {
      max: 200,
      help: bi(
        'views/ 开头的页面，或 https:// 外部地址；留空为分组',
        'A page as views/…, or an https:// address; empty for a group',
      ),
    }),
    icon: text('图标', 'Icon', { max: 40 }),
    orderNo: int('顺序', 'Order', { min: 0, max: 1_000_000, default: 100 }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
    showFlg: bool('菜单显示', 'Shown in menu', { default: 1 }),
  },
  title: 'name',
  code: 'menuNo',
  form: [
    {
      title: bi('菜单节点', 'Menu node'),
      fields: [
        'name',
        'nameEn',
        { field: 'url', span: 2 },
        'icon',
        'menuNo',
        'parentNo',
        'orderNo',
        'enabled',
        'showFlg',
      ],
    },
  ],
  rules: [
    ({ menuNo }) => (menuNo === reservedNode ? { menuNo: bi('编号9为系统保留', 'Id 9 is reserved') } : undefined),
    ({ menuNo, parentNo }) =>
      parentNo && parentNo === menuNo
        ? { parentNo: bi('上级不能是本节点', 'A node is not its own parent') }
        : undefined,
    ({ navId }) =>
      navId && !/^[0-9]{1,6}$/.test(navId) ? { navId: bi('导航编号为1至6位数字', 'One to six digits') } : undefined,
    ({ url }) => (url && !isMenuUrl(url) ? { url: bi('地址格式不正确', 'Address has a wrong format') } : undefined),
    ({ menuNo }) =>
      menuNo && !/^[\w-]+$/.test(menuNo) ? { menuNo: bi('编号格式不正确', 'Node id has a wrong format') } : undefined,
  ],
  unique: [['navId', 'menuNo']],
  index: [['navId', 'parentNo']],
  scope: { staff: 'all' },
  // A node that leads elsewhere takes the rights on it along: that is an administrator's to decide.
  mayEdit: (_node, actor) => (actor.haveAdmin ? { fields: 'all' } : { none: onlyAdministrators }),
  verbs: ['get', 'add', 'update'],
  methods: { add: 'saveMenu', update: 'saveMenu' },
});
