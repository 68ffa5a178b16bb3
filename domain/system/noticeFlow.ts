import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 公告: from the draft to everybody it is for, and back. @see docs/spec/platform.md 13 "notice" */
export const noticeFlow = defineFlow({
  entity: 'notice',
  drafts: ['DRAFT', 'RECALLED'],
  whyClosed: bi('已发布或待发的公告不能修改，请先撤回', 'Recall it before changing it'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SCHEDULED', label: bi('定时待发', 'Scheduled'), tone: 'wait', icon: 'clock' },
    { key: 'PUBLISHED', label: bi('已发布', 'Published'), tone: 'ok', icon: 'tick' },
    { key: 'RECALLED', label: bi('已撤回', 'Recalled'), tone: 'bad', icon: 'back' },
    { key: 'EXPIRED', label: bi('已过期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'publish',
      label: bi('发布', 'Publish'),
      from: ['DRAFT', 'RECALLED'],
      to: 'PUBLISHED',
      who: ['ADMIN'],
      needs: ['title', 'content', 'scope'],
      effect: 'noticePublished',
    },
    {
      key: 'schedule',
      label: bi('定时发布', 'Schedule'),
      from: ['DRAFT', 'RECALLED'],
      to: 'SCHEDULED',
      who: ['ADMIN'],
      needs: ['planTime'],
      effect: 'noticeScheduled',
    },
    {
      key: 'fire',
      label: bi('到点发布', 'Fire schedule'),
      from: ['SCHEDULED'],
      to: 'PUBLISHED',
      who: ['SYSTEM'],
      effect: 'noticePublished',
    },
    { key: 'unschedule', label: bi('取消定时', 'Cancel schedule'), from: ['SCHEDULED'], to: 'DRAFT', who: ['ADMIN'] },
    {
      key: 'recall',
      label: bi('撤回', 'Recall'),
      from: ['PUBLISHED'],
      to: 'RECALLED',
      who: ['ADMIN'],
      reason: 'required',
      effect: 'noticeRecalled',
    },
    {
      key: 'expire',
      label: bi('过期', 'Expire'),
      from: ['PUBLISHED'],
      to: 'EXPIRED',
      who: ['SYSTEM'],
      effect: 'noticeRecalled',
    },
  ],
});
