import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { logDetailPath, logListPath } from './paths.ts';

/** Pages of the logs beside those that follow from definitions. */
export const logPages = definePages({
  detail: {
    at: logDetailPath,
    title: bi('日志详情', 'Log detail'),
    show: 'opLog',
    own: ['opLog'],
    parent: logListPath,
    recordAt: { opLog: ({ id }) => `${logDetailPath}?id=${encodeURIComponent(id)}` },
  },
});
