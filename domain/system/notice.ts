import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, computed, datetime, dict, files, multiDict, ref, richText, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { noticeFlow } from './noticeFlow.ts';
import { noticeListPath } from './paths.ts';

/** 公告: words of the house to everybody, departments, a role or customers. @see docs/spec/platform.md 11.3 */
export const notice = defineEntity({
  key: 'notice',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('公告', 'Notice'),
  fields: {
    title: text('标题', 'Title', { max: 100, required: true }),
    noticeType: dict('类型', 'Type', { dict: 'NOTICE_TYPE', required: true, default: 'SYS' }),
    scope: dict('范围', 'Scope', { dict: 'NOTICE_SCOPE', required: true, default: 'ALL' }),
    targetDepts: multiDict('部门', 'Departments', { dict: 'DEPT' }),
    targetRole: ref('角色', 'Role', { entity: 'sysRole' }),
    content: richText('内容', 'Content', { required: true }),
    files: files('附件', 'Files', { maxCount: 10 }),
    pinFlg: bool('置顶', 'Pinned', { default: 0 }),
    remindFlg: bool('发布时提醒', 'Remind', { default: 1 }),
    planTime: datetime('定时发布', 'Planned'),
    publishTime: datetime('发布时间', 'Published', { readOnly: true }),
    expireTime: datetime('到期时间', 'Expires'),
    status: stateField('状态', 'Status', noticeFlow),
    reads: computed('已读人数', 'Readers', { of: 'int' }),
  },
  title: 'title',
  list: ['title', 'status', 'noticeType', 'scope', 'pinFlg', 'publishTime', 'expireTime', 'reads', 'createdByName'],
  filters: ['title', 'noticeType', 'status', 'publishTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('内容', 'Content'),
      fields: [{ field: 'title', span: 2 }, 'noticeType', { field: 'content', span: 3 }, { field: 'files', span: 3 }],
    },
    {
      title: bi('发布', 'Publishing'),
      fields: [
        'scope',
        'targetDepts',
        'targetRole',
        'pinFlg',
        'remindFlg',
        'planTime',
        'expireTime',
        'publishTime',
        'reads',
      ],
    },
  ],
  facts: {
    targetDepts: { when: ({ scope }) => scope === 'DEPT', requiredWhen: ({ scope }) => scope === 'DEPT' },
    targetRole: { when: ({ scope }) => scope === 'ROLE', requiredWhen: ({ scope }) => scope === 'ROLE' },
  },
  rules: [
    ({ planTime, expireTime }, { now }) =>
      expireTime && expireTime <= (planTime ?? now)
        ? { expireTime: bi('到期时间应晚于发布时间', 'It expires after it is published') }
        : undefined,
  ],
  flow: noticeFlow,
  index: [['status', 'publishTime']],
  scope: {
    everyone:
      'whom a notice is for stands in it: people read theirs by a call of their own, and the list is for those who write notices',
  },
  verbs: ['page', 'get', 'add', 'update', 'delete', 'act', 'log'],
  methods: { add: 'saveNotice', update: 'saveNotice' },
  pages: { icon: 'list', at: noticeListPath, title: bi('公告列表', 'Notices') },
});

/** 公告阅读: who has read which notice, and when first. */
export const noticeRead = defineEntity({
  key: 'noticeRead',
  service: 'system',
  design: 'platform',
  label: bi('公告阅读', 'Notice read'),
  fields: {
    noticeId: ref('公告', 'Notice', { entity: 'notice', required: true, readOnly: true }),
    userId: ref('用户', 'User', { entity: 'sysUser', required: true, readOnly: true }),
    readTime: datetime('阅读时间', 'Read at', { required: true, readOnly: true }),
  },
  list: ['noticeId', 'userId', 'readTime'],
  filters: ['noticeId', 'userId', 'readTime'],
  defaultSort: { field: 'readTime', order: 'DESC' },
  unique: [['noticeId', 'userId']],
  scope: { staff: 'all' },
  verbs: ['page'],
  methods: { page: 'queryNoticeReader' },
  pages: { icon: 'list', title: bi('公告阅读情况', 'Notice readers'), hidden: true },
});

const whilePublished = ({ status }: { readonly status: unknown }) => status === 'PUBLISHED';

export const pinNotice = defineAct(notice, {
  key: 'pin',
  label: bi('置顶', 'Pin'),
  who: ['ADMIN'],
  isMissed: (record) => whilePublished(record) && record.pinFlg !== 1,
});
export const unpinNotice = defineAct(notice, {
  key: 'unpin',
  label: bi('取消置顶', 'Unpin'),
  who: ['ADMIN'],
  isMissed: (record) => whilePublished(record) && record.pinFlg === 1,
});

/** A notice as its readers see it. */
export interface ReadNotice {
  readonly id: string;
  readonly title: string;
  readonly noticeType: string;
  readonly publishTime: string;
  readonly pinFlg: 0 | 1;
  readonly readFlg: 0 | 1;
}

export interface WholeNotice extends ReadNotice {
  /** Sanitised by the server. */
  readonly content: string;
  readonly createdByName: string | null;
}

/** The published notices that are for this person, pinned ones first. */
export const myNotices = defineCall({
  service: 'system',
  method: 'queryMyNotice',
  right: null,
  input: {},
  answer: answerShape<readonly ReadNotice[]>(),
});

/** One of them, whole; that it was read is noted. */
export const readNotice = defineCall({
  service: 'system',
  method: 'readNotice',
  right: null,
  writes: true,
  input: { id: text('公告', 'Notice', { max: 36, required: true }) },
  answer: answerShape<WholeNotice>(),
});
