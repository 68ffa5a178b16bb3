import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/**
 * 在线表格/表单定义: what people design goes live by publishing; while it is revised its last version stays live.
 * @see docs/spec/platform.md 13
 */
const onlineDefFlow = <const Entity extends string>(entity: Entity) =>
  defineFlow({
    entity,
    dict: 'ONLINE_DEF_STATUS',
    drafts: ['DRAFT', 'REVISING'],
    whyClosed: bi('已发布或停用，请先修订', 'It is live or retired: revise it first'),
    states: [
      { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
      { key: 'PUBLISHED', label: bi('已发布', 'Published'), tone: 'ok', icon: 'tick' },
      { key: 'REVISING', label: bi('修订中', 'Revising'), tone: 'run', icon: 'half' },
      { key: 'RETIRED', label: bi('已停用', 'Retired'), tone: 'plain', icon: 'lock', final: true },
    ],
    steps: [
      {
        key: 'publish',
        label: bi('发布', 'Publish'),
        from: ['DRAFT', 'REVISING'],
        to: 'PUBLISHED',
        who: ['ADMIN'],
        effect: 'onlinePublished',
      },
      {
        key: 'revise',
        label: bi('修订', 'Revise'),
        from: ['PUBLISHED'],
        to: 'REVISING',
        who: ['ADMIN'],
        effect: 'onlineRestored',
      },
      {
        key: 'discard',
        label: bi('放弃修订', 'Discard revision'),
        from: ['REVISING'],
        to: 'PUBLISHED',
        who: ['ADMIN'],
        effect: 'onlineRestored',
      },
      {
        key: 'retire',
        label: bi('停用', 'Retire'),
        from: ['PUBLISHED', 'REVISING'],
        to: 'RETIRED',
        who: ['ADMIN'],
        reason: 'required',
        effect: 'onlineRetired',
        danger: true,
      },
    ],
  });

export const onlineTableFlow = onlineDefFlow('onlineTable');

export const onlineFormFlow = onlineDefFlow('onlineForm');
